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


def _machine():
    with open("/proc/cpuinfo", encoding="utf-8") as info:
        cores = sum(line.startswith("processor") for line in info)
    system = f"{platform.system()} {platform.release().split('-')[0]}, {platform.machine()}, {cores} cores"
    return f"{system}; load of the last five minutes {LOAD:.1f}"


# Before this run adds its own: on a busy machine only the ratios tell something, and little at that.
LOAD = os.getloadavg()[1]
