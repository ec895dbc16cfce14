"""How long `konsol stop` takes with many consoles that do nothing."""

import subprocess
import time

from .konsol import LAUNCHER, Daemon
from .results import Bar, Measure


def measure(quick):
    count, rounds = (200, 1) if quick else (1000, 3)
    values = [_stop(count) for _ in range(rounds)]
    return [Measure(f"konsol stop, {count} idle consoles", "s", values, {}, [Bar(3, True)])]


def _stop(count):
    with Daemon() as daemon, daemon.connect() as lines:
        for i in range(count):
            lines.ask("create", key=f"idle{i}", command="exec sleep 1000")
        begun = time.perf_counter()
        subprocess.run([str(LAUNCHER), "stop", "--dir", str(daemon.directory)], check=True, stdout=subprocess.DEVNULL)
        return time.perf_counter() - begun
