#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks of the source tree, by reading it: check_layers.py SOURCE_ROOT

  - a file of lib/ includes only from its own layer or a lower one; every folder has a layer;
  - public headers include public headers and the standard library alone;
  - file names are unique across lib/, and so are the names of static functions (the library can be put
    together into one file);
  - every source has its licence line;
  - every public function has a comment, its own or that of the group it stands in.
"""
import os
import re
import sys

LAYERS = {
    "base": 0, "board": 2, "movegen": 3, "notation": 4, "eval": 5, "search": 6,
    "book": 7, "tablebase": 7, "game": 7, "match": 7,
    "core": 6,  # puts the hot parts of board .. search together
}
FREESTANDING = {"stddef.h", "stdint.h"}
LICENCE = "SPDX-License-Identifier: MIT"
SOURCE_ENDINGS = (".c", ".h", ".in", ".py", ".sh", ".build", "meson_options.txt")
FOLDERS = ("lib", "include", "tests", "examples", "docs", ".ci")

# Public headers a layer may use: what they declare belongs to these layers.
PUBLIC_LAYERS = {
    "allocator.h": 0, "export.h": 0, "status.h": 0, "types.h": 0, "version.h": 0, "position.h": 1, "movegen.h": 3,
    "notation.h": 4, "pgn.h": 4, "render.h": 4, "evaluate.h": 5, "search.h": 6,
    "book.h": 7, "tablebase.h": 7, "game.h": 7, "topology.h": 7, "match.h": 7,
}

faults = []


def fault(path, line, text):
    faults.append(f"{path}:{line}: {text}")


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def files_below(root, folder):
    for path, folders, names in os.walk(os.path.join(root, folder)):
        folders[:] = sorted(f for f in folders if not f.startswith("build"))
        for name in sorted(names):
            yield os.path.relpath(os.path.join(path, name), root)


def includes(text):
    for number, line in enumerate(text.splitlines(), 1):
        match = re.match(r'\s*#\s*include\s*([<"])([^>"]+)[>"]', line)
        if match:
            yield number, match.group(1), match.group(2)


def check_lib_file(root, path):
    parts = path.split("/")
    if len(parts) != 3:
        return
    folder = parts[1]
    if folder not in LAYERS:
        fault(path, 1, f"folder {folder} has no layer")
        return
    for number, quote, target in includes(read(os.path.join(root, path))):
        if quote == "<":
            continue
        first = target.split("/")[0]
        if first == "chesscore":
            name = target.split("/")[1]
            if name not in PUBLIC_LAYERS:
                fault(path, number, f"public header {name} has no layer")
            elif PUBLIC_LAYERS[name] > LAYERS[folder]:
                fault(path, number, f"{folder} includes {target} of a higher layer")
        elif "/" in target and first not in LAYERS:
            fault(path, number, f"unknown folder {first}")
        elif "/" in target and LAYERS[first] > LAYERS[folder]:
            fault(path, number, f"{folder} includes {target} of a higher layer")
        elif ".." in target:
            fault(path, number, "include with ..")


def check_public_header(root, path):
    for number, quote, target in includes(read(os.path.join(root, path))):
        if quote == "<" and target not in FREESTANDING:
            fault(path, number, f"public header includes <{target}>")
        if quote == '"' and not re.match(r"^chesscore/\w+\.h$", target):
            fault(path, number, f"public header includes {target}")


def check_unique(root):
    seen = {}
    for path in files_below(root, "lib"):
        name = os.path.basename(path)
        if name == "meson.build":
            continue
        if name in seen:
            fault(path, 1, f"same file name as {seen[name]}")
        seen[name] = path
    functions = {}
    for path in files_below(root, "lib"):
        if not path.endswith((".c", ".h")) or os.path.basename(path) == "tables_gen.c":
            continue
        text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m.group(0).count("\n"), read(os.path.join(root, path)), flags=re.S)
        for match in re.finditer(r"^(?:[A-Z_]+ )*static [^;={}()]*?\b(\w+)\([^;{}]*\)\s*\{", text, flags=re.M):
            functions.setdefault(match.group(1), {}).setdefault(path, text[: match.start()].count("\n") + 1)
    for name, places in sorted(functions.items()):
        if len(places) > 1:
            for path, line in places.items():
                fault(path, line, f"static function {name} exists in several files")


def check_licences(root):
    paths = [p for folder in FOLDERS for p in files_below(root, folder)] + ["meson.build", "meson_options.txt"]
    for path in paths:
        if path.endswith(SOURCE_ENDINGS) or path.startswith(".ci/"):
            head = read(os.path.join(root, path)).splitlines()[:2]
            if not any(LICENCE in line for line in head):
                fault(path, 1, "no licence line")


def check_comments(root, path):
    """Every CC_API prototype: a comment right above, at the end of its lines, or above the block it is in."""
    lines = read(os.path.join(root, path)).splitlines()
    inside = False  # inside a block of lines that a comment began
    comment = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        if not text:
            inside = False
        if re.match(r"/\* -{20}", text):  # the rule of a section's heading is no comment on a function
            comment = True
            continue
        if text.startswith("/*") and not comment:
            inside = True
        comment = (comment or text.startswith("/*")) and "*/" not in text
        if text.startswith("CC_API") and not inside:
            last = next(line for line in lines[number - 1 :] if ";" in line)
            if not last.split(";")[1].lstrip().startswith("/*"):
                fault(path, number, "public function without a comment")


def main(root):
    for path in files_below(root, "lib"):
        if path.endswith((".c", ".h")):
            check_lib_file(root, path)
    headers = [p for p in files_below(root, "include") if p.endswith((".h", ".h.in"))]
    if len(headers) < 8:
        fault("include", 1, "public headers not found")
    for path in headers:
        check_public_header(root, path)
        check_comments(root, path)
    check_unique(root)
    check_licences(root)
    for text in faults:
        print(text)
    return 1 if faults else 0


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    sys.exit(main(sys.argv[1]))
