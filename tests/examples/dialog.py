# SPDX-License-Identifier: MIT
"""What the drivers of the example programs share: checks that are counted, and a program that is talked to line by line."""
import os
import queue
import subprocess
import threading
import time

SLOW = float(os.environ.get("TEST_SLOWNESS", "1"))
counts = {"checks": 0, "failed": 0}


def check(good, text, seen=None):
    counts["checks"] += 1
    if not good:
        counts["failed"] += 1
        print(f"FAIL: {text}" + ("" if seen is None else f"\n  seen: {seen!r}"), flush=True)


def summary():
    """Says how many there were. The exit status: 0 if all were good."""
    print(f"{counts['checks']} checks, {counts['failed']} failed")
    return 1 if counts["failed"] else 0


class Program:
    """A process with a thread that reads its lines as (time, text); (time, None) at the end."""

    line_end = "\n"

    def __init__(self, command, *lines):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.lines = queue.Queue()
        threading.Thread(target=self.pump, daemon=True).start()
        self.say(*lines)

    def pump(self):
        for line in self.process.stdout:
            self.lines.put((time.monotonic(), line.decode("latin-1").rstrip("\r\n")))
        self.lines.put((time.monotonic(), None))

    def send(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def say(self, *lines):
        for line in lines:
            self.send((line + self.line_end).encode("latin-1"))
