#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_reports.py TEST_MATCH_REPORTS

The reports of matches, read by other programs' parsers: JSON, CSV and SVG must be well-formed whatever the names are,
and say the same as each other."""
import csv
import io
import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree

# Names as the test gives them, after what each format cannot hold was replaced.
NAMES = ["Quote\" & <b> 'x', \\ \n\t\x01]]>", "bad " + "\ufffd" * 7 + " " + "\ufffd" * 2, "S\u00f8ren \u2654 \U0001f600 \uffff"]
SVG = "{http://www.w3.org/2000/svg}"


def take(program, kind, number):
    result = subprocess.run([program, str(kind), str(number)], capture_output=True)
    return None if result.returncode == 3 else (result.returncode, result.stdout.decode("utf-8"))


def check(condition, what):
    if not condition:
        sys.exit(f"wrong: {what}")


def check_json(text, kind):
    data = json.loads(text)
    names = [player["name"] for player in data["players"]]
    check(names == NAMES[: len(names)], f"names {names}")
    check(data["name"] == "match ]]> & \"\n\x02", "the match's name")
    check(data["played"] == len(data["games"]), "games")
    check(data["played"] == (0 if kind == 2 else data["total"]), "played")
    check(data["options"]["seed"] == str(2**64 - 1), "seed")
    check(sum(end["games"] for end in data["ends"]) == data["played"], "ends")
    for game in data["games"]:
        check(len(game["moves"]) == game["length"], "moves")
        check(all(m["move"].startswith('<"m\ufffd,">') for m in game["moves"]), "text of moves")
        check(len(game["counters"]) == 2 and game["counters"][0] == game["length"], "counters")
    for line in data["standings"]:
        won = sum(g["sides"][s]["result"] == 1 for g in data["games"] for s in range(len(g["sides"]))
                  if g["sides"][s]["player"] == line["player"])
        check(won == line["won"], "won")
    check((data["sprt"] is not None) == (kind == 3), "sprt")
    return data


def check_csv(text, data, games):
    check("\r\n" in text and text.endswith("\r\n"), "line ends")
    rows = list(csv.reader(io.StringIO(text, newline="")))
    check(len({len(row) for row in rows}) == 1, "columns")
    if games:
        check(len(rows) == 1 + data["played"], "rows")
        title = rows[0]
        check("counter, \"one\"\n" in title, "counter's name")
        for row, game in zip(rows[1:], data["games"]):
            check(row[title.index("player_0")] == NAMES[game["sides"][0]["player"]], "player")
            check(int(row[title.index("length")]) == game["length"], "length")
            check(len(row[-1].split()) == game["length"], "moves")
            check(int(row[title.index("counter 2")]) == game["counters"][1], "counter")
    else:
        players = len(data["players"])
        check(len(rows) - 1 == (players if data["side_count"] != 2 else players * (players - 1)), "rows")
        if data["side_count"] == 2:
            for result in data["results"]:
                row = next(r for r in rows[1:] if r[0] == NAMES[result["player"]] and r[1] == NAMES[result["opponent"]])
                check([int(x) for x in row[2:5]] == result["won_drawn_lost"], "results")


def check_svg(text):
    root = ElementTree.fromstring(text)
    check(root.tag == SVG + "svg", "root")
    check(len(list(root.iter(SVG + "text"))) > 0, "text")
    width, height = float(root.get("width")), float(root.get("height"))
    for rectangle in root.iter(SVG + "rect"):
        if rectangle.get("width") != "100%":
            check(float(rectangle.get("x")) + float(rectangle.get("width")) <= width, "too wide")
            check(float(rectangle.get("y")) + float(rectangle.get("height")) <= height, "too high")


def main(program):
    count = 0
    for kind in range(4):
        data = check_json(take(program, kind, 5)[1], kind)
        number = 0
        while (answer := take(program, kind, number)) is not None:
            check(answer[0] == 0, f"report {number}")
            if number in (3, 4):
                check_csv(answer[1], data, number == 3)
            elif number > 5:
                check_svg(answer[1])
            number += 1
            count += 1
    check(count == 4 * 14, "number of reports")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
