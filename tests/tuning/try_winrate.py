#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Games drawn from winning chances that are known: winrate.py has to find them again."""
import os
import random
import subprocess
import sys
import tempfile

import winrate

TRUTH = [100.0, 180.0, 80.0, 60.0]
NEAR = [12.0, 18.0, 8.0, 12.0]  # about four standard errors of 40,000 positions


def main():
    chance = random.Random(7)
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "scores.txt")
        with open(path, "w", encoding="ascii") as file:
            for _ in range(40000):
                score, men = round(chance.gauss(0, 220)), chance.randint(3, 32)
                loss, drawn, _ = winrate.chances(TRUTH, score, men)
                luck = chance.random()
                points = 0 if luck < loss else 1 if luck < loss + drawn else 2
                file.write(f"{score} {men} {points}\n")
        command = [sys.executable, winrate.__file__, path]
        out = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        with open(path, "a", encoding="ascii") as file:
            file.write("12 30 3\n")
        bad = subprocess.run(command, capture_output=True, text=True)
    found = [float(line.split()[2]) for line in out.splitlines() if line.startswith("#define")]
    print(out)
    if len(found) != 4 or any(abs(f - t) > n for f, t, n in zip(found, TRUTH, NEAR)):
        sys.exit(f"found {found}, wanted {TRUTH}")
    if bad.returncode == 0 or ":40001:" not in bad.stderr:
        sys.exit("a wrong line is not refused")


if __name__ == "__main__":
    main()
