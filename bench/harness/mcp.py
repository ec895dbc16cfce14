"""MCP: a tool call that does nothing, in the host and over stdio, and how long a client waits for `konsol mcp` to answer it."""

import json
import os
import subprocess
import time

from .konsol import LAUNCHER, Daemon
from .results import Bar, Measure

HELLO = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}


def measure(quick):
    calls, starts = (200, 5) if quick else (1000, 15)
    with Daemon() as daemon:
        inside = _inside(daemon, calls)
        started, outside = _outside(daemon, calls, starts)
    return [
        Measure("MCP, a tool call that does nothing, in the host", "ms", inside, {}, [Bar(1, True)], f"{calls} calls over the socket"),
        Measure("MCP, the same through konsol mcp", "ms", outside, {}, [], f"{calls} calls over stdio"),
        Measure("konsol mcp, start to initialize answered", "ms", started, {}, [Bar(300, True)], "with a running host"),
    ]


def _inside(daemon, calls):
    with daemon.connect() as lines:
        lines.ask("open", door="mcp", cwd="/")
        _hello(lines.write, lines.line)
        return _calls(lines.write, lines.line, calls)


def _outside(daemon, calls, starts):
    started, took = [], []
    for number in range(starts + 1):
        begun = time.perf_counter()
        client = subprocess.Popen(
            [str(LAUNCHER), "mcp", "--dir", str(daemon.directory)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
        )
        write = _writer(client)
        _hello(write, client.stdout.readline)
        # The first one warms the caches of the file system.
        started += [(time.perf_counter() - begun) * 1000] if number else []
        if number == starts:
            took = _calls(write, client.stdout.readline, calls)
        client.stdin.close()
        client.wait(timeout=30)
    return started, took


def _writer(client):
    def write(message):
        client.stdin.write(json.dumps(message).encode() + b"\n")
        client.stdin.flush()

    return write


def _hello(write, line):
    write({"jsonrpc": "2.0", "id": 0, "method": "initialize", "params": HELLO})
    assert "result" in json.loads(line())
    write({"jsonrpc": "2.0", "method": "notifications/initialized"})


def _calls(write, line, count):
    call = {"jsonrpc": "2.0", "method": "tools/call", "params": {"name": "console_list", "arguments": {}}}
    took = []
    for number in range(1, 2 * count + 1):
        begun = time.perf_counter()
        write({**call, "id": number})
        answer = json.loads(line())
        milliseconds = (time.perf_counter() - begun) * 1000
        assert answer["id"] == number and not answer["result"]["isError"], answer
        # The first half is for the JVM to get warm.
        took += [milliseconds] if number > count else []
    return took
