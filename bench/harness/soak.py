"""A daemon that is used for a long time: whether its memory, threads and descriptors stop growing.

Everything comes and goes at a bounded pace: consoles, snippets, agents over HTTP, clients of MCP, and clients that vanish in
the middle of something. Samples are taken once an interval, the heap's after a collection once a quarter, and the most of the
third quarter is held against the most of the last."""

import json
import pathlib
import re
import socket
import subprocess
import tempfile
import time

from . import peers
from .konsol import Daemon
from .mcp import HELLO, _hello
from .web import Web

PAUSE = 1.0  # seconds between rounds
KEPT = 40  # agent sessions that stay, the oldest of which go
SAMPLES = 60
COLLECTED = 15  # every so many samples the heap is collected first: more often would hide how the process grows by itself

# How much more the last quarter may have than the third, in the column's own unit. The heap is a saw between collections.
ALLOWED = {"rss": 4.0, "anon": 4.0, "heap": 1.0, "metaspace": 0.5, "code": 1.0, "threads": 2, "descriptors": 2}


def run(minutes, keep_all=False):
    """Prints a table, and answers whether the second half was flat."""
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
        script = pathlib.Path(folder) / "script.json"
        script.write_text(json.dumps(_replies()))
        environment = {"KONSOL_MODEL": f"script:{script}", "KONSOL_PERMISSIONS": "allow"}
        with Daemon(environment) as daemon:
            load = Load(daemon, folder, None if keep_all else KEPT)
            samples = _sampled(daemon, load, minutes * 60)
            load.close()
            print("free but kept by malloc: " + _jcmd(daemon.pid, "System.trim_native_heap").splitlines()[-1])
    return _judged(samples)


def _replies():
    return {
        "replies": [
            {"when": {"role": "user"}, "text": "I look. " * 40, "chunk_chars": 40, "tool_calls": [{"name": "list_files", "arguments": {}}], "repeat": True},
            {"when": {"role": "tool"}, "text": "That is all. " * 40, "chunk_chars": 40, "repeat": True},
        ]
    }


class Load:
    """What is done in each round."""

    def __init__(self, daemon, folder, kept):
        self.daemon, self.folder, self.kept = daemon, folder, kept
        self.web = Web.of(daemon)
        self.lines = daemon.connect()
        self.snippets = Snippets(daemon, folder)
        self.sessions = []
        self.rounds = 0

    def round(self):
        self.rounds += 1
        self._console()
        self.snippets.evaluate(self.rounds)
        self._agent()
        self._mcp_over_http()
        self._mcp_over_the_socket()
        self._vanish()
        if self.rounds % 60 == 0:
            self.snippets.renew()

    def _console(self):
        key = f"soak{self.rounds}"
        self.lines.ask("create", key=key, command="seq 2000; echo done")
        self.lines.ask("wait", key=key, until="exit", timeout_ms=20_000)
        self.lines.ask("read", key=key)
        self.lines.ask("remove", key=key)

    def _agent(self):
        session = self.web.session()
        client = self.web.socket(session)
        client.say(type="message", text="look")
        client.until("turn_end")
        client.close()
        self.sessions.append(session)
        while self.kept is not None and len(self.sessions) > self.kept:
            self.web.ask("DELETE", f"/sessions/{self.sessions.pop(0)}")

    def _mcp_over_http(self):
        """Every second client leaves without a word."""
        client = Mcp(self.web)
        client.ask("initialize", HELLO)
        client.ask("tools/call", {"name": "console_list", "arguments": {}})
        if self.rounds % 2:
            client.leave()
        client.close()

    def _mcp_over_the_socket(self):
        with self.daemon.connect() as lines:
            lines.ask("open", door="mcp", cwd=self.folder)
            _hello(lines.write, lines.line)
            lines.write({"jsonrpc": "2.0", "id": 1, "method": "tools/list"})
            lines.line()

    def _vanish(self):
        """In the middle of a request, of a listener's stream, of a socket's messages, of a line."""
        address = (self.web.address.hostname, self.web.address.port)
        with socket.create_connection(address) as half:
            half.sendall(b"POST /sessions HTTP/1.1\r\nHost: " + self.web.address.netloc.encode() + b"\r\nContent-Le")
        with socket.create_connection(address) as listener:
            listener.sendall(
                f"GET /sessions/{self.sessions[-1]}/events HTTP/1.1\r\nHost: {self.web.address.netloc}\r\n"
                f"Authorization: Bearer {self.web.token}\r\n\r\n".encode()
            )
            listener.recv(1024)
        self.web.socket(self.sessions[-1]).close()
        with self.daemon.connect() as lines:
            lines.socket.sendall(b'{"cmd":"li')

    def close(self):
        self.snippets.close()
        self.lines.close()
        self.web.close()


class Snippets:
    """Java in a session of the daemon, which is replaced from time to time."""

    def __init__(self, daemon, folder):
        self.daemon, self.folder, self.sent = daemon, folder, 0
        self._open()

    def _open(self):
        self.lines = self.daemon.connect()
        self.lines.ask("open", door="rpc", cwd=self.folder)
        self.session = self._ask("konsol/session.create", language="java")["sessionId"]

    def evaluate(self, number):
        answer = self._ask("konsol/eval", sessionId=self.session, code=f"System.out.println({number}); {number} + 1")
        assert answer["value"] == str(number + 1), answer

    def renew(self):
        self.close()
        self._open()

    def close(self):
        self._ask("shutdown")
        self.lines.close()

    def _ask(self, method, **params):
        self.sent += 1
        text = json.dumps({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params}).encode()
        self.lines.socket.sendall(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        answer = self._answer()
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def _answer(self):
        length = 0
        while line := self.lines.line().strip():
            name, _, value = line.partition(b":")
            length = int(value) if name.lower() == b"content-length" else length
        while len(self.lines.buffer) < length:
            self.lines.buffer += self.lines.socket.recv(1 << 16)
        text = bytes(self.lines.buffer[:length])
        del self.lines.buffer[:length]
        return json.loads(text)


class Mcp(Web):
    """One client of MCP over HTTP."""

    def __init__(self, web):
        super().__init__(web.directory)
        self.session = {}

    def ask(self, method, params):
        body = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        answer = self._send("POST", json.dumps(body))
        if name := answer.getheader("Mcp-Session-Id"):
            self.session = {"Mcp-Session-Id": name}
        text = answer.read()
        assert answer.status == 200 and b'"result"' in text, text[:300]

    def leave(self):
        self._send("DELETE", None).read()

    def _send(self, method, body):
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Content-Type": "application/json",
            "Accept": "application/json, text/event-stream",
            **self.session,
        }
        self.connection.request(method, "/mcp", body, headers)
        return self.connection.getresponse()


def _sampled(daemon, load, seconds):
    begun, samples = time.monotonic(), []
    interval = seconds / SAMPLES
    print(f"{'min':>6} {'rounds':>7} " + " ".join(f"{name:>11}" for name in ALLOWED) + "   (MB, or how many)", flush=True)
    while (now := time.monotonic() - begun) < seconds:
        load.round()
        if now >= len(samples) * interval:
            samples.append(_sample(daemon.pid, collect=len(samples) % COLLECTED == COLLECTED - 1))
            print(f"{now / 60:6.1f} {load.rounds:7} " + " ".join(_cell(samples[-1].get(name)) for name in ALLOWED), flush=True)
        time.sleep(PAUSE)
    return samples


def _cell(value):
    return f"{'-':>11}" if value is None else f"{value:11.1f}"


def _sample(pid, collect):
    """What the process has; and then, where it is collected, what of the heap is in use."""
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    field = {name: int(value) for name, value in re.findall(r"(\w+):\s+(\d+)", status)}
    said = _jcmd(pid, "VM.metaspace basic", "Compiler.codecache")
    sample = {
        "rss": field["VmRSS"] / 1024,
        "anon": field["RssAnon"] / 1024,
        "metaspace": int(re.search(r"Metaspace\s+used (\d+)K", said)[1]) / 1024,
        "code": int(re.search(r"CodeCache: size=\d+Kb, used=(\d+)Kb", said)[1]) / 1024,
        "threads": field["Threads"],
        "descriptors": len(list(pathlib.Path(f"/proc/{pid}/fd").iterdir())),
    }
    if collect:
        used = re.findall(r"(?:DefNew|Tenured)\s+total \d+K, used (\d+)K", _jcmd(pid, "GC.run", "GC.heap_info"))
        sample["heap"] = sum(int(each) for each in used) / 1024
    return sample


def _jcmd(pid, *commands):
    with tempfile.NamedTemporaryFile("w", suffix=".jcmd") as file:
        file.write("\n".join(commands) + "\n")
        file.flush()
        jcmd = peers.java().replace("bin/java", "bin/jcmd")
        return subprocess.run([jcmd, str(pid), "-f", file.name], capture_output=True, text=True, check=True).stdout


def _known(samples, name):
    return [each[name] for each in samples if name in each] or [0]


def _judged(samples):
    half = samples[len(samples) // 2 :]
    third, last = half[: len(half) // 2], half[len(half) // 2 :]
    flat = True
    for name, allowed in ALLOWED.items():
        more = max(_known(last, name)) - max(_known(third, name))
        flat = flat and more <= allowed
        print(f"{name:>12}: {more:+.2f} from the third quarter's most to the last's, allowed {allowed:g}{'' if more <= allowed else '  GROWS'}")
    print("the second half is flat" if flat else "the second half is NOT flat")
    return flat
