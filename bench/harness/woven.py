"""What it costs that the project's code can be stopped: loops with polls against the same without, on one JVM; and a worker's
start with the agent that weaves them against one without."""

import os
import pathlib
import socket
import subprocess
import tempfile
import time

from . import peers
from .konsol import ROOT
from .results import Bar, Measure, interleaved

CLASSES = ROOT / "bench" / "target" / "classes"
PLAIN = "without polls"
LIMITS = {"sum": 10, "matrix": 2, "calls": 1.5, "text": 1.5, "objects": 2.2}
OPTIONS = ["-XX:+UseSerialGC", "-Xms8m", "-Xmx512m"]


def measure(quick):
    home = pathlib.Path((ROOT / ".konsol-cache" / "stamp").read_text().strip())
    jar = home / "lib" / "worker" / "konsol-worker-jvm.jar"
    agent = [f"-javaagent:{jar}", f"-Dkonsol.outputs={CLASSES}"]
    rounds = 3 if quick else 7
    loops = interleaved(rounds, {"konsol": lambda: _loops(jar, agent), PLAIN: lambda: _loops(jar, [])}, 240)
    rows = [
        Measure(
            f"polls, {name}",
            "ms",
            [each[name] for each in loops["konsol"]],
            {PLAIN: [each[name] for each in loops[PLAIN]]},
            [Bar(limit, True, PLAIN)],
        )
        for name, limit in LIMITS.items()
    ]
    starts = interleaved(3 * rounds, {"konsol": lambda: _start(jar, agent), "without agent": lambda: _start(jar, [])}, 120)
    plain = {"without agent": starts["without agent"]}
    return [*rows, Measure("worker with agent, start to ready", "ms", starts["konsol"], plain, [Bar(2.5, True, "without agent")])]


def _loops(jar, agent):
    command = [peers.java(), *OPTIONS, *agent, "-cp", f"{jar}:{CLASSES}", "dev.konsol.bench.woven.Loops"]
    out = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    return {name: float(millis) for name, millis in (line.split() for line in out.splitlines())}


def _start(jar, agent):
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as server:
        path = os.path.join(folder, "s")
        server.bind(path)
        server.listen(1)
        server.settimeout(60)
        command = [peers.java(), *OPTIONS, *agent, f"-Dkonsol.channel={path}", "-cp", f"{jar}:{CLASSES}", "dev.konsol.worker.Main"]
        begun = time.monotonic()
        with subprocess.Popen(command) as process:
            channel, _ = server.accept()
            with channel:
                channel.recv(1)
                took = time.monotonic() - begun
            process.wait(30)
        return 1000 * took
