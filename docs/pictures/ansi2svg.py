#!/usr/bin/env python3
"""Draws what `tmux capture-pane -e -p` prints as an SVG picture of a terminal.

usage: tmux capture-pane -e -p | ansi2svg.py [TITLE] > picture.svg
"""
import re
import sys
import unicodedata
from xml.sax.saxutils import escape

COLOURS = ["#1c2128", "#f47067", "#57ab5a", "#c69026", "#539bf5", "#b083f0", "#39c5cf", "#adbac7",
           "#636e7b", "#ff938a", "#6bc46d", "#daaa3f", "#6cb6ff", "#dcbdfb", "#56d4dd", "#ffffff"]
TEXT, BACK, BAR = "#d5dde6", "#1c2128", "#2d333b"
WIDTH, HEIGHT, LEFT, TOP = 8.4, 18, 16, 54


def palette(n):
    if n < 16:
        return COLOURS[n]
    if n >= 232:
        return "#" + "%02x" % (8 + (n - 232) * 10) * 3
    steps = (0, 95, 135, 175, 215, 255)
    n -= 16
    return "#%02x%02x%02x" % (steps[n // 36], steps[n // 6 % 6], steps[n % 6])


def apply(style, codes):
    numbers = [int(c or 0) for c in codes.split(";")]
    while numbers:
        n = numbers.pop(0)
        if n == 0:
            style.clear()
        elif n == 1:
            style["bold"] = True
        elif n == 2:
            style["dim"] = True
        elif n == 7:
            style["reverse"] = True
        elif 30 <= n <= 37 or 90 <= n <= 97:
            style["fg"] = COLOURS[n - 30 if n < 90 else n - 82]
        elif 40 <= n <= 47:
            style["bg"] = COLOURS[n - 40]
        elif n in (38, 48) and numbers[:1] == [5]:
            style["fg" if n == 38 else "bg"] = palette(numbers[1])
            numbers = numbers[2:]
        elif n in (38, 48) and numbers[:1] == [2]:
            style["fg" if n == 38 else "bg"] = "#%02x%02x%02x" % tuple(numbers[1:4])
            numbers = numbers[4:]
        elif n == 39:
            style.pop("fg", None)
        elif n == 49:
            style.pop("bg", None)


def columns(text):
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


def draw(lines, title):
    cols = max([columns(re.sub(r"\x1b\[[0-9;:]*m", "", line)) for line in lines] + [60])
    width, height = LEFT * 2 + cols * WIDTH, TOP + len(lines) * HEIGHT + 14
    yield (f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
           f'font-family="ui-monospace,SFMono-Regular,Menlo,Consolas,DejaVu Sans Mono,monospace" font-size="14">')
    yield f'<rect width="100%" height="100%" rx="8" fill="{BACK}"/><rect width="100%" height="30" rx="8" fill="{BAR}"/>'
    for i, colour in enumerate(("#f47067", "#c69026", "#57ab5a")):
        yield f'<circle cx="{18 + i * 20}" cy="15" r="6" fill="{colour}"/>'
    yield f'<text x="50%" y="20" fill="#768390" text-anchor="middle">{escape(title)}</text>'
    style = {}
    for row, line in enumerate(lines):
        x, y = 0, TOP + row * HEIGHT
        for part in re.split(r"(\x1b\[[0-9;:]*m)", line):
            if part.startswith("\x1b"):
                apply(style, part[2:-1])
            elif part:
                fg, bg = style.get("fg", TEXT), style.get("bg")
                if style.get("reverse"):
                    fg, bg = bg or BACK, fg
                wide = columns(part) * WIDTH
                if bg:
                    yield f'<rect x="{LEFT + x:.1f}" y="{y - 13}" width="{wide:.1f}" height="{HEIGHT}" fill="{bg}"/>'
                weight = ' font-weight="bold"' if style.get("bold") else ""
                faint = ' opacity="0.6"' if style.get("dim") else ""
                yield (f'<text x="{LEFT + x:.1f}" y="{y}" fill="{fg}" xml:space="preserve" textLength="{wide:.1f}"'
                       f'{weight}{faint}>{escape(part)}</text>')
                x += wide
    yield "</svg>"


rows = sys.stdin.read().rstrip("\n").split("\n")
print("\n".join(draw(rows, sys.argv[1] if len(sys.argv) > 1 else "konsol")))
