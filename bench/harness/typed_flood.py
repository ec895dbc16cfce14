"""A program that prints so many megabytes above the last row, and counts the keys that it gets in that row."""

import os
import select
import sys
import tty


def write(data):
    while data:
        data = data[os.write(1, data) :]


def blocks():
    row = b"\r\n\x1b[3%dmline %d\x1b[m of a long output with some words to fill the row, as compilers do"
    return [b"".join(row % (n % 8, n) for n in range(first, first + 40)) for first in range(0, 800, 40)]


def main(megabytes):
    tty.setraw(0)
    write(b"ready")
    os.read(0, 1)  # the terminal has its size by now
    rows = os.get_terminal_size().lines
    write(b"\x1b[2J\x1b[1;%dr" % (rows - 2))
    parts, left, keys, turn = blocks(), megabytes << 20, 0, 0
    while True:
        if select.select([0], [], [], 0 if left > 0 else None)[0]:
            if os.read(0, 1) == b"q":
                return
            keys += 1
            write(b"\x1b7\x1b[%d;1Hkey %d \x1b8" % (rows, keys))
        if left > 0:
            part = parts[turn % len(parts)]
            write(part)
            turn, left = turn + 1, left - len(part)
            if left <= 0:
                write(b"\r\nall printed")


main(int(sys.argv[1]))
