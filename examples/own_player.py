#!/usr/bin/env python3
"""A player of its own for Flightdeck: lays what has most fighters, where the enemy has least. See examples/own_player.md.

    flightdeck duel a.toml b.toml --bots 'exec:python3 examples/own_player.py' --bots random
"""
import json
import sys

for line in sys.stdin:
    asked = json.loads(line)
    if "game" in asked:
        cards = asked["game"]["cards"]
    if "options" not in asked:
        continue
    enemy = asked["state"]["players"]["b" if asked["you"] == "a" else "a"]["sectors"]

    def worth(option):
        if "play" not in option:
            return 0
        play = option["play"]
        face = cards[play["card"]][play["face"]]
        fighters = sum(face[half].get("fighters", 0) for half in ("upper", "lower"))
        return 10 + 10 * fighters - len(enemy[play["sector"] - 1])

    options = asked["options"]
    print(max(range(len(options)), key=lambda at: worth(options[at])), flush=True)
