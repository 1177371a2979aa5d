#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks of what the built libraries show to the linker. Each is one subcommand; prints every fault, fails on any.

  headers   SYMBOLS HEADER...         the list is sorted and names exactly the CC_API functions of the headers
  constants TEST_LAYOUT_C HEADER...   the layout test names every constant, struct and field of the headers
  exported  NM SYMBOLS NODE LIB.so    dynamic symbols are exactly the list, all under one version node
  archive   NM LIB.a                  global symbols begin cc_ (public, in the list) or cc__ (internal)
  undefined NM LIB.so                 only expected functions of the C library are used
  mutable   OBJDUMP LIB.a...          nothing writable but the one word of the dispatcher; tables are constant
  relocated READELF LIB.so            relocations touch only a few small places, never the tables
  level     NM ARCHIVE SYMBOL         the object of a level shows one symbol, its table of functions
"""
import re
import subprocess
import sys

# What the library may take from the C library. Nothing here prints, exits, aborts, or looks at the locale or
# the environment; files are only read; memory comes from the caller, by default from posix_memalign and free,
# and madvise asks for huge pages.
ALLOWED_UNDEFINED = {
    "memcpy", "memmove", "memset", "memcmp", "memchr", "strlen", "strcmp",
    "bcmp",  # what clang makes of memcmp that is only compared with 0
    "posix_memalign", "free", "madvise",
    # files of books and games, read or mapped when the caller says so
    "fdopen", "fread", "ferror", "fclose",
    "open", "open64", "fstat", "fstat64", "mmap", "mmap64", "munmap", "close",
    "__fread_chk",
    "clock_gettime", "getpid", "sigfillset", "pthread_sigmask",
    "pthread_create", "pthread_join",
    "pthread_attr_init", "pthread_attr_destroy", "pthread_attr_setstacksize",
    "pthread_mutex_init", "pthread_mutex_destroy", "pthread_mutex_lock", "pthread_mutex_unlock",
    "pthread_cond_init", "pthread_cond_destroy", "pthread_cond_timedwait", "pthread_cond_broadcast",
    "pthread_condattr_init", "pthread_condattr_destroy", "pthread_condattr_setclock",
    # added by compilers, linkers and hardening options
    "__cxa_finalize", "__gmon_start__", "_ITM_deregisterTMCloneTable", "_ITM_registerTMCloneTable",
    "__stack_chk_fail", "__stack_chk_guard", "__memcpy_chk", "__memset_chk", "__memmove_chk", "__tls_get_addr",
    # 64-bit atomics of small machines
    "__atomic_load_8", "__atomic_store_8", "__atomic_fetch_add_8",
}

# The only writable objects: section kind, name, size.
ALLOWED_MUTABLE = [(".bss", re.compile(r"^(dispatch_answer\.)?known(\.\d+|\.lto_priv\.\d+)*$"), 4)]

# Objects that hold pointers and therefore are written once by the dynamic linker.
ALLOWED_RELOCATED = re.compile(r"^(cc__core_\w+|CSWTCH\.\d+|switch\.table\.\w+|__func__\.\d+)(\.lto_priv\.\d+)?$")
RELOCATED_BYTES_MAX = 8192

faults = []


def fault(text):
    faults.append(text)


def run(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def read_list(path):
    with open(path, encoding="ascii") as file:
        lines = [line.strip() for line in file]
    return [line for line in lines if line and not line.startswith("#")]


def compare(what, have, want):
    for name in sorted(set(have) - set(want)):
        fault(f"{what}: unexpected {name}")
    for name in sorted(set(want) - set(have)):
        fault(f"{what}: missing {name}")


def check_headers(symbols, *headers):
    listed = read_list(symbols)
    if listed != sorted(set(listed)):
        fault(f"{symbols}: not sorted, or names twice")
    declared = []
    for header in headers:
        with open(header, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)
        text = re.sub(r"^#.*$", "", text, flags=re.M)
        for prototype in re.findall(r"\bCC_API\b([^;]*);", text):
            declared.append(re.search(r"\b(cc_\w+)\s*\(", prototype).group(1))
    compare("symbols list against headers", listed, declared)


def check_constants(test, *headers):
    with open(test, encoding="utf-8") as file:
        tested = set(re.findall(r"\w+", file.read()))
    not_values = re.compile(r"_H$|_INIT$|^CC_(API|NODISCARD|DEPRECATED|BEGIN_DECLS|END_DECLS|STATUS_LIST|STATUS_ENTRY)$"
                            r"|^CC_VERSION_")
    for header in headers:
        with open(header, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", " ", file.read(), flags=re.S)
        names = re.findall(r"^#define (CC_\w+)", text, flags=re.M)
        for body, name in re.findall(r"typedef struct \w+ \{(.*?)\} (\w+);", text, flags=re.S):
            names.append(name)
            for field in body.split(";"):
                match = re.search(r"\(\*(\w+)\)|(\w+)\s*(?:\[[^;]*)?$", field.strip())
                if match:
                    names.append(match.group(1) or match.group(2))
        for name in names:
            if name not in tested and not not_values.search(name):
                fault(f"{header}: {name} is missing in the layout test")


def check_exported(nm, symbols, node, library):
    exported = []
    for line in run(nm, "-D", "--defined-only", "--with-symbol-versions", library).splitlines():
        kind, name = line.split()[-2:]
        if name == node or name.startswith(node + "@"):  # the version node itself
            continue
        base, _, version = name.partition("@@")
        exported.append(base)
        if version != node:
            fault(f"exported: {name} is not under {node}")
        if kind != "T":
            fault(f"exported: {name} is no function ({kind})")
    compare("exported", exported, read_list(symbols))


def check_archive(nm, library, *symbols):
    public = read_list(symbols[0]) if symbols else []
    seen = []
    for line in run(nm, "-g", "--defined-only", library).splitlines():
        fields = line.split()
        if len(fields) < 3:
            continue
        name = fields[-1]
        if name.startswith("cc__"):
            continue
        seen.append(name)
    compare("archive", seen, public)


def check_undefined(nm, library):
    for line in run(nm, "-D", "--undefined-only", library).splitlines():
        name = line.split()[-1].partition("@")[0]
        if name not in ALLOWED_UNDEFINED:
            fault(f"undefined: the library uses {name}")


def objects_of(objdump, library):
    """(name, section, size) of every object symbol and every common symbol."""
    for line in run(objdump, "-t", library).splitlines():
        match = re.match(r"^[0-9a-f]+ (.{7}) (\S+)\s+([0-9a-f]+)\s+(?:\.\w+ )?(\S+)$", line)
        if match and ("O" in match.group(1) or match.group(2) == "*COM*"):
            yield match.group(4), match.group(2), int(match.group(3), 16)


def check_mutable(objdump, *libraries):
    words = 0
    tables = 0
    for library in libraries:
        for name, section, size in objects_of(objdump, library):
            if section.startswith(".data.rel.ro"):
                if not ALLOWED_RELOCATED.match(name):
                    fault(f"mutable: {name} ({size} bytes) needs relocations ({section})")
            elif re.match(r"^(\.l?data|\.l?bss|\.s?data|\.sbss|\.tdata|\.tbss|\*COM\*)", section):
                if any(section.startswith(s) and n.match(name) and size == z for s, n, z in ALLOWED_MUTABLE):
                    words += 1
                else:
                    fault(f"mutable: {name} ({size} bytes) is writable ({section})")
            elif size >= 512:
                tables += section.startswith(".rodata") or section.startswith(".lrodata")
    if words != 1:
        fault(f"mutable: {words} words of the dispatcher instead of 1")
    if tables < 3:
        fault(f"mutable: only {tables} large constant tables found: the test looks at the wrong thing")


def sections_of(readelf, library):
    sections = []
    for line in run(readelf, "-SW", library).splitlines():
        match = re.match(r"^\s*\[\s*\d+\]\s+(\S+)\s+\S+\s+([0-9a-f]+)\s+[0-9a-f]+\s+([0-9a-f]+)", line)
        if match:
            sections.append((match.group(1), int(match.group(2), 16), int(match.group(3), 16)))
    return sections


def check_relocated(readelf, library):
    sections = sections_of(readelf, library)
    for name, _, size in sections:
        if name == ".data.rel.ro" and size > RELOCATED_BYTES_MAX:
            fault(f"relocated: {name} has {size} bytes, more than {RELOCATED_BYTES_MAX}")
    allowed = re.compile(r"^\.(data\.rel\.ro|init_array|fini_array|got|got\.plt|data|tm_clone_table|plt|toc|opd)$")
    count = 0
    for line in run(readelf, "-rW", library).splitlines():
        match = re.match(r"^([0-9a-f]{8,16})\s+[0-9a-f]{8,16}\s+R_", line)
        if not match:
            continue
        count += 1
        address = int(match.group(1), 16)
        places = [name for name, start, size in sections if start != 0 and start <= address < start + size]
        if not any(allowed.match(place) for place in places):
            fault(f"relocated: {line.strip()} in {places}")
    if count == 0:
        fault("relocated: no relocations at all: the test looks at the wrong thing")


def check_level(nm, archive, symbol):
    names = []
    for line in run(nm, "-g", "--defined-only", archive).splitlines():
        fields = line.split()
        if len(fields) >= 3:
            names.append(fields[-1])
    if names != [symbol]:
        fault(f"level: {archive} shows {names}, not only {symbol}")


CHECKS = {
    "headers": check_headers, "constants": check_constants, "exported": check_exported, "archive": check_archive, "undefined": check_undefined,
    "mutable": check_mutable, "relocated": check_relocated, "level": check_level,
}

if __name__ == "__main__":
    if len(sys.argv) < 3 or sys.argv[1] not in CHECKS:
        sys.exit(__doc__)
    CHECKS[sys.argv[1]](*sys.argv[2:])
    for text in faults:
        print(text)
    sys.exit(1 if faults else 0)
