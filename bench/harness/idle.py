"""What consoles cost that do nothing."""

import time

from .konsol import Daemon, _status
from .results import Bar, Measure

REST = 65  # seconds: what is only given back once a minute has been


def measure(quick):
    return [_empty(), *_consoles(100 if quick else 500)]


def _empty():
    with Daemon() as daemon:
        time.sleep(REST)
        jvm, whole = _status(daemon.pid, "VmRSS") * 1024, daemon.resident()
    note = f"its JVM; {whole / 2**20:.0f} MiB with its supervisors"
    return Measure("an idle daemon with HTTP, after a minute", "MiB", [jvm / 2**20], {}, [Bar(90, True)], note)


def _consoles(count):
    with Daemon() as daemon, daemon.connect() as lines:
        for i in range(3):  # warm: the first console loads what all of them share
            lines.ask("create", key=f"warm{i}", command="echo warm; exec sleep 1000")
        lines.ask("wait", key="warm2", until="pattern", pattern="warm", timeout_ms=5000)
        base = daemon.resident()
        for i in range(count):
            lines.ask("create", key=f"idle{i}", command="echo here; exec sleep 1000")
        for i in range(count):
            lines.ask("wait", key=f"idle{i}", until="pattern", pattern="here", timeout_ms=20_000)
        whole = daemon.resident()
    name = f"{count} idle consoles"
    return [
        Measure(f"{name}, resident in all", "MB", [whole / 1e6], {}, [Bar(300, True)], f"{base / 1e6:.0f} MB with 3"),
        Measure(f"{name}, each", "MB", [(whole - base) / count / 1e6], {}, [Bar(0.5, True)]),
    ]
