"""MCP over HTTP: what sessions cost whose clients went away without a word."""

import os
import pathlib
import time

from .konsol import Daemon
from .mcp import HELLO
from .results import Bar, Measure
from .web import Web

ABANDONED = 1000


def measure(quick):
    seconds = 10 if quick else 30
    with Daemon() as none, Daemon() as many:
        # One each, so that both have loaded the same.
        for daemon, count in ((none, 1), (many, ABANDONED)):
            web = Web.of(daemon)
            for number in range(count):
                web.ask("POST", "/mcp", {"jsonrpc": "2.0", "id": number, "method": "initialize", "params": HELLO})
            web.close()
        # The compiler of the JVM comes to an end.
        time.sleep(seconds)
        before = [_processor(daemon) for daemon in (none, many)]
        time.sleep(seconds)
        alone, crowd = (after - begun for after, begun in zip((_processor(none), _processor(many)), before))
    name = f"MCP, {ABANDONED} abandoned sessions, processor in {seconds} s"
    return [Measure(name, "s", [crowd], {"with one": [alone]}, [Bar(alone + 0.1, True)])]


def _processor(daemon):
    """Seconds that the JVM has used."""
    fields = pathlib.Path(f"/proc/{daemon.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
