"""`konsol --stdio` as an editor drives it: JSON-RPC on its standard streams."""

import json
import os
import pathlib
import subprocess
import time

from .konsol import LAUNCHER


class Stdio:
    """One host. `begun` is when its launcher was started."""

    def __init__(self, folder, environment=None):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [str(LAUNCHER), "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, **(environment or {})},
        )
        self.sent = 0
        self.ask("initialize")

    def send(self, method, **params):
        self.sent += 1
        self._write({"jsonrpc": "2.0", "id": self.sent, "method": method, "params": params})
        return self.sent

    def ask(self, method, **params):
        asked = self.send(method, **params)
        answer = self.next()
        assert answer["id"] == asked, answer
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def create(self, language):
        return self.ask("konsol/session.create", language=language)["sessionId"]

    def eval(self, session, code, expected=None):
        value = self.ask("konsol/eval", sessionId=session, code=code)["value"]
        assert expected is None or value == expected, f"{code} gave {value}, not {expected}"

    def next(self):
        """The next frame, whatever it answers."""
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise ConnectionError("konsol --stdio ended")
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))
            name, value = line.split(b":")
            if name.lower() == b"content-length":
                length = int(value)

    def _write(self, message):
        text = json.dumps(message).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(text) + text)
        self.process.stdin.flush()

    def workers(self):
        """Resident bytes of each worker below this host."""
        return [resident(pid) for pid in below(self.process.pid) if b"dev.konsol.worker.Main" in _read(pid, "cmdline")]

    def close(self):
        self.ask("shutdown")
        self._write({"jsonrpc": "2.0", "method": "exit"})
        self.process.stdin.close()
        self.process.wait(20)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        try:
            self.close()
        except (OSError, RuntimeError, AssertionError):
            self.process.kill()
            self.process.wait(20)


def below(pid):
    """All descendants of a process."""
    children = [int(child) for task in pathlib.Path(f"/proc/{pid}/task").iterdir() for child in _children(task)]
    return children + [each for child in children for each in below(child)]


def _children(task):
    try:
        return (task / "children").read_text().split()
    except OSError:
        return []


def resident(pid):
    return int(_read(pid, "statm").split()[1]) * os.sysconf("SC_PAGESIZE")


def _read(pid, name):
    try:
        return pathlib.Path(f"/proc/{pid}/{name}").read_bytes()
    except OSError:
        return b"0 0"
