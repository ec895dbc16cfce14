"""Results as a table for the terminal, as JSON, as Markdown and as a plot."""

import dataclasses
import json
import math
import os
import platform
from xml.sax.saxutils import escape

from .results import number, spread

HEAD = ["measure", "konsol", "peers", "compared", "bar", "met"]


def rows(measures):
    for measure in measures:
        peers = ", ".join(f"{name} {spread(values)}" for name, values in measure.peers.items())
        judged = list(measure.judged())
        yield [
            measure.name + (f" ({measure.note})" if measure.note else ""),
            f"{spread(measure.konsol)} {measure.unit}",
            peers or "-",
            ", ".join(number(value) + ("×" if bar.against else "") for bar, value, _, _ in judged) or "-",
            ", ".join(bar.text() for bar, _, _, _ in judged) or "-",
            ", ".join("yes" if met else "NO" for _, _, _, met in judged) or "-",
        ]


def plain(measures):
    table = [HEAD, *rows(measures)]
    widths = [max(len(row[i]) for row in table) for i in range(len(HEAD))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in table)


def markdown(measures, when, quick):
    lines = [
        f"Measured {when}{' with --quick' if quick else ''} on {_machine()}. Medians of interleaved rounds, with their range.",
        "",
        "| " + " | ".join(HEAD) + " |",
        "|" + "---|" * len(HEAD),
    ]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in rows(measures)]
    return "\n".join(lines) + "\n"


def as_json(measures, when, quick):
    return json.dumps(
        {
            "when": when,
            "quick": quick,
            "machine": _machine(),
            "measures": [
                {
                    **dataclasses.asdict(measure),
                    "judged": [
                        {"bar": bar.text(), "value": value, "met": met}
                        for bar, value, share, met in measure.judged()
                    ],
                }
                for measure in measures
            ],
        },
        indent=1,
        ensure_ascii=False,
    )


def svg(measures):
    """One bar for each limit: its length is how far the limit is met, and the line at 1 is the limit itself."""
    bars = [(m.name, bar.text(), share, met) for m in measures for bar, _, share, met in m.judged()]
    left, scale, longest, step = 420, 120, 4.0, 24
    height = step * len(bars) + 50
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + int(scale * longest) + 90}" height="{height}" '
        'font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        '<text x="8" y="18" font-weight="bold">How far each bar is met (1 = just met, longer is better)</text>',
    ]
    for i, (name, limit, share, met) in enumerate(bars):
        y = 34 + i * step
        width = scale * min(share, longest)
        parts.append(f'<text x="{left - 8}" y="{y + 12}" text-anchor="end">{escape(f"{name}: {limit}")}</text>')
        parts.append(f'<rect x="{left}" y="{y}" width="{width:.1f}" height="16" fill="{"#2a7f62" if met else "#b3412f"}"/>')
        parts.append(f'<text x="{left + width + 6:.1f}" y="{y + 12}">{"∞" if share == math.inf else f"{share:.2f}"}</text>')
    line = left + scale
    parts.append(f'<line x1="{line}" y1="26" x2="{line}" y2="{height - 12}" stroke="black" stroke-dasharray="4 3"/>')
    return "\n".join([*parts, "</svg>"]) + "\n"


COLOURS = ["#2a7f62", "#b3412f", "#33658a", "#8a6d3b"]


def curve_svg(curve):
    """How something grows, on logarithmic axes; a series is a line with its points, and its name at the end."""
    points = [point for series in curve.series.values() for point in series]
    low_x, high_x = _decades(x for x, _ in points)
    low_y, high_y = _decades(y for _, y in points)
    left, top, width, height = 70, 40, 420, 240
    at_x = lambda x: left + width * (math.log10(x) - low_x) / (high_x - low_x)  # noqa: E731
    at_y = lambda y: top + height * (1 - (math.log10(max(y, 1e-6)) - low_y) / (high_y - low_y))  # noqa: E731
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + width + 110}" height="{top + height + 50}" font-family="sans-serif" font-size="12">',
        '<rect width="100%" height="100%" fill="white"/>',
        f'<text x="8" y="20" font-weight="bold">{escape(curve.title)} ({escape(curve.unit)})</text>',
    ]
    for power in range(low_x, high_x + 1):
        x = at_x(10**power)
        parts.append(f'<line x1="{x:.1f}" y1="{top}" x2="{x:.1f}" y2="{top + height}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{top + height + 16}" text-anchor="middle">{10**power:,}</text>')
    for power in range(low_y, high_y + 1):
        y = at_y(10**power)
        parts.append(f'<line x1="{left}" y1="{y:.1f}" x2="{left + width}" y2="{y:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 6}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    parts.append(f'<text x="{left + width / 2}" y="{top + height + 36}" text-anchor="middle">{escape(curve.many)}</text>')
    for colour, (name, series) in zip(COLOURS, curve.series.items()):
        if not series:
            continue
        path = " ".join(f"{at_x(x):.1f},{at_y(y):.1f}" for x, y in series)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{at_x(x):.1f}" cy="{at_y(y):.1f}" r="3" fill="{colour}"/>' for x, y in series]
        x, y = series[-1]
        parts.append(f'<text x="{at_x(x) + 8:.1f}" y="{at_y(y) + 4:.1f}" fill="{colour}">{escape(name)}</text>')
    return "\n".join([*parts, "</svg>"]) + "\n"


def _decades(values):
    """The powers of ten around them, at least one apart."""
    logs = [math.log10(max(value, 1e-6)) for value in values]
    low, high = math.floor(min(logs)), math.ceil(max(logs))
    return low, max(high, low + 1)


def curve_markdown(curve, when, quick):
    """Its section: what is measured again replaces it."""
    steps = sorted({x for series in curve.series.values() for x, _ in series})
    lines = [f"### {curve.title}", "", f"In {curve.unit}, by {curve.many}. {curve.note}".rstrip(), ""]
    lines += [f"Measured {when}{' with --quick' if quick else ''} on {_machine()}.", ""]
    lines.append("| | " + " | ".join(f"{step:,}" for step in steps) + " |")
    lines.append("|---|" + "---|" * len(steps))
    for name, series in curve.series.items():
        cells = dict(series)
        lines.append(f"| {name} | " + " | ".join(number(cells[step]) if step in cells else "–" for step in steps) + " |")
    return "\n".join([*lines, "", ""])


def _machine():
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        cores = sum(line.startswith("processor") for line in info)
    system = f"{platform.system()} {platform.release().split('-')[0]}, {platform.machine()}, {cores} cores"
    return f"{system}; load of the last five minutes {LOAD:.1f}"


# Before this run adds its own: on a busy machine only the ratios tell something, and little at that.
LOAD = os.getloadavg()[1]
