#!/bin/sh
# Plays a league on a cluster with Slurm: an array job with one share each, and a job that waits for all of them
# and puts them together. Run it where the decks are, in a folder that all nodes see:
#
#     examples/league_slurm.sh decks winter.league 200 64 [options of `league play`]
#
# plays 200 games in every matchup of the decks, in 64 shares, into winter.league. A share that is killed (for want
# of memory, by a TERM) is begun again up to three times, and one whose node goes down is queued again; it goes on
# where it stopped, since its file keeps what was played. What the shares have is put together in any case; where one
# did not end, the last job fails and its log, winter.league.parts/merge.log, says which. The same command goes on
# with what is missing, also after `scancel`. FLIGHTDECK names the program, SBATCH the command to submit with, with the options that your cluster needs.
set -eu
if [ $# -lt 4 ]; then
    echo "usage: $0 DECKS FILE GAMES SHARES [OPTIONS]" >&2
    exit 2
fi
decks=$1 file=$2 games=$3 shares=$4
shift 4
flightdeck=${FLIGHTDECK:-flightdeck}
sbatch=${SBATCH:-sbatch}
parts=$file.parts
mkdir -p "$parts"
rm -f "$parts"/*.done

# The options reach the job in its environment of arguments, so that spaces in them survive.
array=$($sbatch --parsable --requeue --open-mode=append --array="1-$shares" --job-name=league \
    --output="$parts/%a.log" /dev/stdin "$flightdeck" "$decks" "$parts" "$games" "$shares" "$@" <<'JOB'
#!/bin/sh
flightdeck=$1 decks=$2 parts=$3 games=$4 shares=$5
shift 5
share=$SLURM_ARRAY_TASK_ID
for try in 1 2 3 4; do
    code=0
    "$flightdeck" league play "$parts/$share.league" "$decks" --games "$games" --threads 1 \
        --shard "$share/$shares" "$@" || code=$?
    # More than 128: killed by a signal, or interrupted by one. What was played is kept.
    [ "$code" -gt 128 ] || break
    echo "share $share was killed (exit code $code, try $try of 4)" >&2
done
[ "$code" -ne 0 ] || : > "$parts/$share.done"
exit "$code"
JOB
)
merge=$($sbatch --parsable --dependency="afterany:${array%%;*}" --job-name=league-merge \
    --output="$parts/merge.log" /dev/stdin "$flightdeck" "$parts" "$file" "$shares" <<'JOB'
#!/bin/sh
"$1" league merge "$2"/*.league -o "$3" --force || exit
missing=
share=1
while [ "$share" -le "$4" ]; do
    [ -e "$2/$share.done" ] || missing="$missing $share"
    share=$((share + 1))
done
[ -n "$missing" ] || exit 0
echo "these shares did not end:$missing; $2/N.log says why, and the same command goes on with them" >&2
exit 1
JOB
)
echo "${array%%;*} ${merge%%;*}"
