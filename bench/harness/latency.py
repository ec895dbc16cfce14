"""How long a program takes to say its first byte, and a typed line to come back."""

import itertools
import json
import re
import statistics
import subprocess
import time

from . import inside, peers
from .attached import Attached
from .konsol import Daemon
from .results import Bar, Measure, interleaved

# Both JVMs compile the way of a line until about here.
LINES_BEFORE = 4_000
QUIET_CAT = "stty -echo; echo ready; exec cat"


def measure(quick):
    count, rounds, before = (20, 3, 1_000) if quick else (50, 5, 1_000)
    with Daemon() as daemon, peers.Tmux() as tmux, inside.Inside() as java:
        # A daemon lives for days: both JVMs have compiled what they need before it counts.
        _konsol_spawn(daemon, before)
        java.spawn(before)
        spawns = interleaved(
            rounds,
            {
                "konsol": lambda: _konsol_spawn(daemon, count),
                "in process": lambda: java.spawn(count),
                "C": lambda: _c("spawn", count, "/bin/echo", "x"),
            },
            20,
        )
        lines = 200 if quick else 500
        with _KonsolEcho(daemon) as konsol, _TmuxEcho(tmux) as control:
            konsol.round(LINES_BEFORE)
            java.echo(LINES_BEFORE)
            echoes = interleaved(
                rounds,
                {
                    "konsol": lambda: konsol.round(lines),
                    "in process": lambda: java.echo(lines),
                    "tmux -C": lambda: control.round(lines),
                    "C": lambda: _c("echo", lines),
                },
                20,
            )
    return [*_rows(f"spawn to first byte, after {before}", "ms", spawns, 1000, Bar(1.5, True, "C")),
            *_rows("line to cat and back", "µs", echoes, 1, Bar(0.7, True, "tmux -C"))]


def _rows(name, unit, values, scale, bar):
    scaled = {peer: [value / scale for value in each] for peer, each in values.items()}
    others = {peer: each for peer, each in scaled.items() if peer not in ("konsol", "in process")}
    note = "each value is the median of one round"
    yield Measure(f"{name}, over the socket", unit, scaled["konsol"], others, [bar], note)
    yield Measure(f"{name}, in process", unit, scaled["in process"], others, [bar], note)


def _c(what, count, *arguments):
    out = subprocess.run(
        [peers.compiled("ptylatency"), what, str(count), *arguments], check=True, capture_output=True, text=True
    ).stdout
    return statistics.median(float(line) for line in out.split())


_serial = itertools.count()


def _konsol_spawn(daemon, count):
    """Create and the read of the first byte go out together, so that one round trip is measured, not two."""
    values = []
    with daemon.connect() as lines:
        lines.socket.settimeout(None)
        for _ in range(count):
            key = f"spawn{next(_serial)}"
            requests = [
                {"cmd": "create", "key": key, "args": ["/bin/echo", "x"]},
                {"cmd": "read", "key": key, "offset": 0, "wait_ms": 5000, "view": "raw"},
            ]
            together = b"".join(json.dumps(request).encode() + b"\n" for request in requests)
            begun = time.perf_counter()
            lines.socket.sendall(together)
            lines.line()
            answer = lines.line()
            values.append((time.perf_counter() - begun) * 1e6)
            data = json.loads(answer)["data"]
            assert data.startswith("x"), data
            lines.ask("remove", key=key)
    return statistics.median(values)


class _KonsolEcho:
    """Types through one attached connection, as an interactive client would. As with tmux, the request is put together before the
    clock runs and the answer only searched for the line: what Python's JSON costs is not the daemon's."""

    def __init__(self, daemon):
        self.lines = daemon.connect()
        self.lines.ask("create", key="echo", command=QUIET_CAT)
        self.lines.ask("wait", key="echo", until="pattern", pattern="ready", timeout_ms=5000)
        self.attached = Attached(daemon, "echo")
        self.attached.lines.socket.settimeout(None)
        self.serial = itertools.count()

    def round(self, count):
        return statistics.median(self._once(f"line-{next(self.serial):06d}") for _ in range(count))

    def _once(self, line):
        request = json.dumps({"cmd": "send", "input": line + "\\n"}).encode() + b"\n"
        begun = time.perf_counter()
        self.attached.lines.socket.sendall(request)
        self._await(line.encode())
        return (time.perf_counter() - begun) * 1e6

    def _await(self, text):
        """Until an output line has the text. The answer to the request passes by, before it or after."""
        seen = b""
        while text not in seen or not seen.endswith(b"\n"):
            more = self.attached.lines.socket.recv(65536)
            assert more, "konsol ended"
            seen += more

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.attached.close()
        self.lines.ask("remove", key="echo", force=True)
        self.lines.close()


class _TmuxEcho:
    """The same through tmux's control mode: the protocol it offers to programs."""

    def __init__(self, tmux):
        self.client = tmux.control("new-session", "-x", "120", "-y", "40", QUIET_CAT)
        self.pending = b""
        self._await(b"ready")
        self.serial = itertools.count()

    def round(self, count):
        return statistics.median(self._once(f"line-{next(self.serial):06d}".encode()) for _ in range(count))

    def _once(self, line):
        keys = b" ".join(b"%02x" % byte for byte in line + b"\n")
        begun = time.perf_counter()
        self.client.stdin.write(b"send-keys -H " + keys + b"\n")
        self._await(line)
        return (time.perf_counter() - begun) * 1e6

    def _await(self, text):
        """Until an %output line has the text. Its other lines (%begin, %end) pass by."""
        while not re.search(rb"%output %\d+ [^\n]*" + re.escape(text), self.pending):
            more = self.client.stdout.read(65536)
            assert more, "tmux ended"
            self.pending += more
        self.pending = self.pending[self.pending.rfind(b"\n") + 1 :]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.stdin.close()
        self.client.wait(10)
