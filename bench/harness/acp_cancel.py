"""ACP: from `session/cancel` to the answer of the prompt, whatever the agent is doing then."""

import json
import os
import pathlib
import subprocess
import tempfile
import time

from .konsol import LAUNCHER
from .results import Bar, Measure, quantile

ROUNDS = 20
LIMIT = 250  # ms
STUBBORN = "trap '' TERM HUP; echo > begun; while :; do sleep 60; done"
REPLIES = {
    "stream": {"text": "x" * 100_000, "chunk_chars": 10, "delay_ms": 5},
    "run": {"tool_calls": [{"name": "shell", "arguments": {"command": STUBBORN}}]},
    "ask": {"tool_calls": [{"name": "write_file", "arguments": {"path": "a.txt", "content": "x"}}]},
}
WHILE = {
    "stream": "while the model streams",
    "run": "while a command runs that ignores SIGTERM and SIGHUP",
    "ask": "while a permission is asked for",
}


def measure(quick):
    """Always as many rounds: they take a second each at most."""
    values = {name: [] for name in REPLIES}
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder, Editor(pathlib.Path(folder)) as editor:
        for round_ in range(ROUNDS + 1):
            for name in REPLIES:
                took = editor.cancelled(name)
                # The first round only warms up.
                values[name] += [took] if round_ else []
    return [
        Measure(
            f"ACP, session/cancel {WHILE[name]}, p95",
            "ms",
            [quantile(values[name], 0.95)],
            {},
            [Bar(LIMIT, True)],
            f"p50 {quantile(values[name], 0.5):.0f} ms, {ROUNDS} rounds",
        )
        for name in REPLIES
    ]


class Editor:
    """A client of `konsol acp` that answers no question."""

    def __init__(self, folder):
        self.folder = folder
        self.ids = 0
        script = folder / "script.json"
        replies = [{"when": {"role": "user", "matches": f"^{name}"}, **reply, "repeat": True} for name, reply in REPLIES.items()]
        script.write_text(json.dumps({"replies": replies}))
        self.process = subprocess.Popen(
            [str(LAUNCHER), "acp", "--model", f"script:{script}", "--allow", "shell"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, "KONSOL_DIR": str(folder / "state")},
        )
        self._call("initialize", {"protocolVersion": 1, "clientCapabilities": {}})

    def cancelled(self, name):
        """The milliseconds that a prompt takes to end once it is cancelled."""
        project = self.folder / f"project-{self.ids}"
        project.mkdir()
        session = self._call("session/new", {"cwd": str(project), "mcpServers": []})["sessionId"]
        prompt = self._send("session/prompt", {"sessionId": session, "prompt": [{"type": "text", "text": name}]})
        self._await_work(name, project)
        begun = time.perf_counter()
        self._write({"method": "session/cancel", "params": {"sessionId": session}})
        answer = self._answer(prompt)
        took = (time.perf_counter() - begun) * 1000
        assert answer["stopReason"] == "cancelled", answer
        return took

    def _await_work(self, name, project):
        if name == "run":
            deadline = time.monotonic() + 30
            while not (project / "begun").exists():
                if time.monotonic() > deadline:
                    raise RuntimeError("the command has not begun")
                time.sleep(0.002)
        elif name == "stream":
            self._until(lambda message: message.get("params", {}).get("update", {}).get("sessionUpdate") == "agent_message_chunk")
        else:
            self._until(lambda message: message.get("method") == "session/request_permission")

    def _call(self, method, params):
        return self._answer(self._send(method, params))

    def _send(self, method, params):
        self.ids += 1
        self._write({"id": self.ids, "method": method, "params": params})
        return self.ids

    def _write(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}).encode() + b"\n")
        self.process.stdin.flush()

    def _answer(self, number):
        message = self._until(lambda each: each.get("id") == number and "method" not in each)
        if "error" in message:
            raise RuntimeError(message["error"])
        return message["result"]

    def _until(self, wanted):
        while line := self.process.stdout.readline():
            message = json.loads(line)
            if wanted(message):
                return message
        raise ConnectionError("konsol acp has ended")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(timeout=30)
