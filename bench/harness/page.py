"""The page in Debian's chromium: its first load, keys in a flood, and a hundred live cards."""

import json
import os
import pathlib
import shutil
import statistics
import subprocess

from .konsol import Daemon
from .published import npm
from .results import Bar, Measure
from .web import Web

SCRIPT = pathlib.Path(__file__).with_name("page.mjs")


def measure(quick):
    browser = shutil.which("chromium")
    if not browser:
        raise RuntimeError("needs chromium")
    parts = npm("playwright-core@1.56.1")
    with Daemon() as daemon:
        web = Web.of(daemon)
        answer = subprocess.run(
            ["node", str(SCRIPT), browser, f"http://{web.address.netloc}", web.token, str(daemon.pid), str(quick).lower()],
            env={**os.environ, "PLAYWRIGHT": str(parts)},
            stdout=subprocess.PIPE,
            check=True,
            timeout=600,
        )
        web.close()
    seen = json.loads(answer.stdout)
    loads, typed, cards = seen["loads"], seen["typed"], seen["cards"]
    return [
        Measure("page, address to interactive", "ms", [each["took"] for each in loads], {}, [Bar(1000, True)], "with one session"),
        Measure("page, first load as sent", "kB", [each["bytes"] / 1000 for each in loads], {}, [Bar(300, True)], ""),
        Measure(
            "page, key to echo in 50 MB of output",
            "ms",
            typed["echoes"],
            {},
            [Bar(100, True)],
            "from the key's event to the frame that shows it; "
            f"{statistics.median(typed['cold']):.0f} ms in a fresh daemon's first",
        ),
        Measure("page, its tab after 50 MB", "MB", [typed["memory"] / 1e6], {}, [Bar(300, True)], "resident, the largest renderer"),
        Measure(
            "page, 100 live cards, host",
            "% of a core",
            [cards["host"] * 100],
            {},
            [Bar(10, True)],
            f"300 lines a second in all, those in sight drawn; {cards['alone'] * 100:.1f} % without a page",
        ),
        Measure("page, 100 live cards, browser", "% of a core", [cards["browser"] * 100], {}, [Bar(30, True)], "all of its processes"),
    ]
