"""How long the program takes to be there: the daemon until its first answer, and one command from end to end."""

import os
import subprocess
import time

from . import peers
from .konsol import LAUNCHER, Daemon
from .results import Bar, Measure, interleaved


def measure(quick):
    rounds = 7 if quick else 15
    with Daemon() as daemon, daemon.connect() as lines:
        lines.ask("create", key="one", command="sleep 1000")
        environment = {**os.environ, "KONSOL_DIR": str(daemon.directory)}
        values = interleaved(
            rounds,
            {
                "java -version": lambda: _timed([peers.java(), "-XX:+UseSerialGC", "-version"], os.environ),
                "konsol serve": _serve,
                "konsol console ls": lambda: _timed([str(LAUNCHER), "console", "ls"], environment, b"one"),
            },
            30,
        )
    floor = {"java -version": values["java -version"]}
    return [
        Measure("daemon start to ping", "ms", values["konsol serve"], floor, [Bar(8, True, "java -version")]),
        Measure("konsol console ls", "ms", values["konsol console ls"], floor, [Bar(3.5, True, "java -version")]),
    ]


def _serve():
    with Daemon() as daemon:
        return daemon.started


def _timed(command, environment, expected=b""):
    begun = time.perf_counter()
    done = subprocess.run(command, check=True, capture_output=True, env=environment, stdin=subprocess.DEVNULL)
    milliseconds = (time.perf_counter() - begun) * 1000
    assert expected in done.stdout, done
    return milliseconds
