#!/bin/sh
# Plays a league on a cluster with Slurm: an array job with one share each, and a job that waits for all of them
# and puts them together. Run it where the decks are, in a folder that all nodes see:
#
#     examples/league_slurm.sh decks winter.league 200 64 [options of `league play`]
#
# plays 200 games in every matchup of the decks, in 64 shares, into winter.league. A share that was killed or
# whose node went down is queued again and goes on where it stopped, since its file keeps what was played.
# FLIGHTDECK names the program, SBATCH the command to submit with, with the options that your cluster needs.
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

# The options reach the job in its environment of arguments, so that spaces in them survive.
array=$($sbatch --parsable --requeue --open-mode=append --array="1-$shares" --job-name=league \
    --output="$parts/%a.log" /dev/stdin "$flightdeck" "$decks" "$parts" "$games" "$shares" "$@" <<'JOB'
#!/bin/sh
flightdeck=$1 decks=$2 parts=$3 games=$4 shares=$5
shift 5
share=$SLURM_ARRAY_TASK_ID
exec "$flightdeck" league play "$parts/$share.league" "$decks" --games "$games" --threads 1 \
    --shard "$share/$shares" "$@"
JOB
)
merge=$($sbatch --parsable --dependency="afterok:${array%%;*}" --job-name=league-merge \
    --output="$parts/merge.log" /dev/stdin "$flightdeck" "$parts" "$file" <<'JOB'
#!/bin/sh
exec "$1" league merge "$2"/*.league -o "$3" --force
JOB
)
echo "${array%%;*} ${merge%%;*}"
