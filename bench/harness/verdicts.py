"""What `bench/run truth` has counted, kept in results/truth.json and truth.md. A part that is run again replaces its own row."""

import datetime
import fcntl
import json
import os

from .konsol import ROOT

FOLDER = ROOT / "bench" / "results"
KINDS = ("cold", "checkout", "build file", "edit", "edit of another file")


def keep(row):
    """Of runs at the same time, each keeps its own rows."""
    row["when"] = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M UTC")
    FOLDER.mkdir(exist_ok=True)
    with (FOLDER / "truth.json").open("a+") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        file.seek(0)
        rows = {(each["server"], each["project"]): each for each in json.loads(file.read() or "[]")}
        rows[row["server"], row["project"]] = row
        rows = [rows[key] for key in sorted(rows)]
        file.truncate(0)
        file.write(json.dumps(rows, indent=1) + "\n")
        file.flush()
        (FOLDER / "truth.md").write_text(f"On a machine with {os.cpu_count()} cores, {rows[0]['when']} and later.\n\n{table(rows)}\n")


def wrong(row):
    return sum(row[kind]["wrong"] for kind in KINDS)


def table(rows):
    """A cell is the number of answers, and in how many seconds the question was answered: the median and the longest."""
    titles = ["server", "project", "files changed by the checkout", *KINDS, "wrong and `fresh`", "not `fresh`"]
    lines = [titles, ["---"] * len(titles)]
    for row in rows:
        cells = [f"{row[kind]['answers']} ({row[kind]['median']}, {row[kind]['slowest']} s)" for kind in KINDS]
        lines.append([row["server"], row["project"], str(row["changed"]), *cells, str(wrong(row)), str(sum(row[kind]["unsure"] for kind in KINDS))])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)
