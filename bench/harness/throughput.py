"""How fast a program's output reaches its log: `cat` of a file of 80-column lines, until the last byte is in the log and
the exit is known."""

import os
import pathlib
import subprocess
import tempfile
import time

from . import peers
from .konsol import Daemon
from .results import Bar, Measure, interleaved

USUAL_CAP = 256 << 20  # a log of more than half its cap is moved aside, and a file of its own begins


def measure(quick):
    size = (20 if quick else 100) * 1_000_000
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder, Daemon() as daemon, peers.Tmux() as tmux:
        source = _source(pathlib.Path(folder), size)
        # A terminal writes a carriage return before each newline.
        expected = size + size // 80
        folder = pathlib.Path(folder)
        runs = {
            "konsol": lambda: _konsol(daemon, source, folder / "konsol.log", expected),
            "C": lambda: _c(source, folder / "c.log", expected),
            "tmux": lambda: _tmux(tmux, source, folder / "tmux.log", expected),
            "script": lambda: _script(source, folder / "script.log", expected),
        }
        rates = {
            name: [size / 1e6 / seconds for seconds in values]
            for name, values in interleaved(3 if quick else 5, runs, 60).items()
        }
    bars = [Bar(0.85, False, "C"), Bar(1.8, False, "tmux"), Bar(1.0, False, "script")]
    return [Measure("output to log", "MB/s", rates.pop("konsol"), rates, bars, f"cat of {size // 1_000_000} MB")]


def _source(folder, size):
    path = folder / "source.txt"
    line = ("the quick brown fox jumps over the lazy dog 0123456789 " * 2)[:79] + "\n"
    with open(path, "w", encoding="ascii") as file:
        for _ in range(size // (80 * 1000)):
            file.write(line * 1000)
    path.read_bytes()  # in the page cache
    return path


def _konsol(daemon, source, log, expected):
    with daemon.connect() as lines:
        begun = time.perf_counter()
        lines.write(
            {"cmd": "create", "key": "cat", "args": ["cat", str(source)], "log_path": str(log), "log_cap": max(USUAL_CAP, 4 * expected)},
            {"cmd": "wait", "key": "cat", "until": "exit", "timeout_ms": 120_000},
        )
        lines.answer()
        ended = lines.answer()
        seconds = time.perf_counter() - begun
        _complete(log, expected)
        assert ended["final_offset"] == expected, ended
        lines.ask("remove", key="cat")
    log.unlink()
    return seconds


def _c(source, log, expected):
    program = peers.compiled("ptylog")
    begun = time.perf_counter()
    subprocess.run([program, str(log), "cat", str(source)], check=True, stdin=subprocess.DEVNULL)
    seconds = time.perf_counter() - begun
    _complete(log, expected)
    log.unlink()
    return seconds


def _script(source, log, expected):
    begun = time.perf_counter()
    subprocess.run(
        ["script", "-q", "-f", "-c", f"cat {source}", str(log)],
        check=True,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
    )
    seconds = time.perf_counter() - begun
    assert log.stat().st_size >= expected, "script lost output"  # it adds a header and a footer
    log.unlink()
    return seconds


def _tmux(tmux, source, log, expected):
    """Detached, with pipe-pane. The pane waits on a fifo until the pipe is in place, and the clock starts there. It stays
    when cat has ended, because tmux throws away what is still in the pipe of a pane that ends: its exit costs nothing here."""
    fifo = str(log) + ".go"
    os.mkfifo(fifo)
    tmux.run("new-session", "-d", "-x", "120", "-y", "40", "-s", "b", f"read go < {fifo}; cat {source}; exec sleep 1000")
    tmux.run("pipe-pane", "-t", "b", f"exec cat > {log}")
    while not os.path.exists(log):
        time.sleep(0.001)
    begun = time.perf_counter()
    with open(fifo, "w", encoding="ascii") as go:
        go.write("\n")
    while os.path.getsize(log) < expected:
        assert time.perf_counter() - begun < 60, "tmux lost output"
        time.sleep(0.002)
    seconds = time.perf_counter() - begun
    tmux.run("kill-session", "-t", "b")
    os.unlink(fifo)
    log.unlink()
    return seconds


def _complete(log, expected):
    size = log.stat().st_size
    assert size == expected, f"{log.name} has {size} bytes, not {expected}"

