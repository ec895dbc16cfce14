"""Language servers: from a change on disk to the server's hearing of it, and what the daemon adds to a server's own time."""

import json
import os
import pathlib
import queue
import shutil
import subprocess
import tempfile
import threading
import time

from .konsol import ROOT, Daemon
from .results import Bar, Measure, quantile

FAKE = ROOT / "kinds/lsp/src/test/resources/fake.pl"
TYPESCRIPT = ROOT / ".konsol-cache/npm/typescript-7.0.2/node_modules"


def measure(quick):
    if not TYPESCRIPT.exists():
        raise RuntimeError(f"needs typescript@7.0.2 in {TYPESCRIPT}: npm install --prefix there, or run the slow tests once")
    environment = {"PATH": f"{TYPESCRIPT / '.bin'}:{os.environ['PATH']}"}
    with Daemon(environment) as daemon:
        told = _told(daemon, 40 if quick else 200)
        cold, warm, raw_cold, raw_warm = _typescript(daemon, 5 if quick else 15)
    return [
        Measure("change on disk to notification, p95", "ms", [quantile(told, 0.95)], {}, [Bar(150, True)], f"{len(told)} changes"),
        Measure("TypeScript 7, cold to first diagnostics", "ms", cold, {"the server alone": raw_cold}, [Bar(500, True)]),
        Measure("TypeScript 7, warm diagnostics", "ms", warm, {"the server alone": raw_warm}, [Bar(10, True)], "two fences included"),
    ]


class Door:
    """The daemon's door to language servers."""

    def __init__(self, daemon, directory):
        self.lines = daemon.connect()
        # The folder names a server itself, which is started only where that is trusted.
        self.lines.ask("open", door="lsp", cwd=str(directory), env={"KONSOL_TRUST": str(directory)})

    def ask(self, cmd, **fields):
        self.lines.write({"cmd": cmd, **fields})
        while True:
            answer = self.lines.answer()
            if "event" not in answer:
                return answer

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.lines.close()


def _folder():
    return pathlib.Path(tempfile.mkdtemp(prefix="konsol-bench-lsp-")).resolve()


def _told(daemon, count):
    folder = _folder()
    log = folder.parent / (folder.name + ".log")
    command = ["perl", str(FAKE), f"log={log}"]
    (folder / ".konsol").mkdir()
    (folder / ".konsol/lsp.json").write_text(json.dumps({"fake": {"command": command, "extensions": [".txt"]}}))
    (folder / "main.txt").write_text("x\n")
    try:
        with Door(daemon, folder) as door:
            assert door.ask("check", files=["main.txt"])["errors"] == 0
            return [_one(folder, log, i) for i in range(count)]
    finally:
        shutil.rmtree(folder)
        log.unlink()


def _one(folder, log, number):
    name = f"file-{number}.dep"
    size = log.stat().st_size
    begun = time.perf_counter()
    (folder / name).write_text("x")
    while time.perf_counter() - begun < 10:
        with log.open() as text:
            text.seek(size)
            if name in text.read():
                return (time.perf_counter() - begun) * 1000
        time.sleep(0.001)
    raise RuntimeError(f"{name} was never told")


def _typescript(daemon, rounds):
    folder = _folder()
    (folder / "tsconfig.json").write_text('{"compilerOptions": {"strict": true}}')
    (folder / "main.ts").write_text('export const x: number = "text";\n')
    values = [], [], [], []
    try:
        with Door(daemon, folder) as door:
            _check(door)
            for _ in range(rounds):
                door.ask("restart", server="typescript")
                values[0].append(_check(door))
                values[1].append(min(_check(door) for _ in range(3)))
                cold, warm = _raw(folder)
                values[2].append(cold)
                values[3].append(warm)
    finally:
        shutil.rmtree(folder)
    return values


def _check(door):
    begun = time.perf_counter()
    answer = door.ask("check", files=["main.ts"])
    milliseconds = (time.perf_counter() - begun) * 1000
    assert answer["errors"] == 1 and answer["unsure"] == 0, answer
    return milliseconds


def _raw(folder):
    """The same questions by a client that does nothing else."""
    program = next(TYPESCRIPT.glob("@typescript/typescript-linux-*/lib/tsc"))
    begun = time.perf_counter()
    server = subprocess.Popen([str(program), "--lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    answers = queue.Queue()
    threading.Thread(target=_read, args=(server, answers), daemon=True).start()
    uri = (folder / "main.ts").as_uri()
    _send(server, {"id": 1, "method": "initialize", "params": {"processId": None, "rootUri": folder.as_uri(), "capabilities": {"textDocument": {"diagnostic": {}}}}})
    answers.get(timeout=30)
    _send(server, {"method": "initialized", "params": {}})
    text = (folder / "main.ts").read_text()
    _send(server, {"method": "textDocument/didOpen", "params": {"textDocument": {"uri": uri, "languageId": "typescript", "version": 1, "text": text}}})
    pull = {"method": "textDocument/diagnostic", "params": {"textDocument": {"uri": uri}}}
    _send(server, {"id": 2, **pull})
    assert len(answers.get(timeout=30)["items"]) == 1
    cold = (time.perf_counter() - begun) * 1000
    warm = []
    for number in range(3, 6):
        again = time.perf_counter()
        _send(server, {"id": number, **pull})
        answers.get(timeout=30)
        warm.append((time.perf_counter() - again) * 1000)
    server.kill()
    server.wait()
    return cold, min(warm)


def _send(server, message):
    data = json.dumps({"jsonrpc": "2.0", **message}).encode()
    server.stdin.write(b"Content-Length: %d\r\n\r\n" % len(data) + data)
    server.stdin.flush()


def _read(server, answers):
    while header := server.stdout.readline():
        if header.lower().startswith(b"content-length"):
            server.stdout.readline()
            message = json.loads(server.stdout.read(int(header.split(b":")[1])))
            if "id" in message and "method" in message:
                _send(server, {"id": message["id"], "result": None})
            elif "id" in message:
                answers.put(message.get("result"))
