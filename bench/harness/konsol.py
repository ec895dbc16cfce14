"""The program under measurement, driven from outside: its launcher, its socket, its processes."""

import json
import os
import pathlib
import select
import shutil
import signal
import socket
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAUNCHER = ROOT / "konsol"


class Lines:
    """One connection that speaks JSON lines. Blocking, with a limit on every wait."""

    def __init__(self, path, timeout=60):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.socket.settimeout(timeout)
        self.socket.connect(str(path))
        self.buffer = bytearray()

    def write(self, *requests):
        self.socket.sendall(b"".join(json.dumps(r).encode() + b"\n" for r in requests))

    def line(self):
        """The next line, undecoded."""
        while True:
            end = self.buffer.find(b"\n")
            if end >= 0:
                line = bytes(self.buffer[:end])
                del self.buffer[: end + 1]
                return line
            more = self.socket.recv(1 << 16)
            if not more:
                raise ConnectionError("konsol closed the connection")
            self.buffer += more

    def answer(self):
        answer = json.loads(self.line())
        if answer.get("ok") is False:
            raise RuntimeError(answer["error"])
        return answer

    def ask(self, cmd, **fields):
        self.write({"cmd": cmd, **fields})
        return self.answer()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()


class Daemon:
    """`konsol serve` in a directory of its own. `started` is the time from exec to the first answered ping, in ms."""

    def __init__(self, environment=None):
        self.directory = pathlib.Path(tempfile.mkdtemp(prefix="konsol-bench-"))
        self.environment = {**os.environ, **(environment or {})}
        self._start()

    def _start(self):
        begun = time.perf_counter()
        self.process = subprocess.Popen(
            [str(LAUNCHER), "serve", "--dir", str(self.directory), "--http", "127.0.0.1:0"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            env=self.environment,
        )
        self._await_ping(begun + 60)
        self.started = (time.perf_counter() - begun) * 1000
        self.pid = int((self.directory / "server.pid").read_text().split()[0])

    @property
    def socket(self):
        return self.directory / "server.sock"

    def connect(self):
        return Lines(self.socket)

    def _await_ping(self, deadline):
        while True:
            try:
                with self.connect() as lines:
                    lines.ask("ping")
                    return
            except OSError:
                if self.process.poll() is not None:
                    raise RuntimeError("konsol serve ended: " + self.process.stderr.read().decode()) from None
                if time.perf_counter() > deadline:
                    raise
                time.sleep(0.0005)

    def resident(self):
        """Bytes in memory of the JVM and, where there are some, of its supervisors."""
        whole, pid = 0, self.pid
        while pid not in (0, 1, os.getpid()):
            whole += _status(pid, "VmRSS") * 1024
            pid = _status(pid, "PPid")
        return whole

    def threads(self):
        return _status(self.pid, "Threads")

    def descriptors(self):
        return len(list(pathlib.Path(f"/proc/{self.pid}/fd").iterdir()))

    def restart(self):
        """Ends and starts again in the same directory; answers the time to the first answered ping, in ms."""
        self._end()
        self._start()
        return self.started

    def stop(self):
        self._end()
        shutil.rmtree(self.directory, ignore_errors=True)

    def _end(self):
        try:
            with self.connect() as lines:
                lines.ask("shutdown")
        except (OSError, RuntimeError):
            pass
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            os.kill(self.pid, signal.SIGKILL)
            self.process.wait(15)
        self.process.stderr.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()


def readable(connection, seconds):
    return bool(select.select([connection.socket], [], [], seconds)[0])


def _status(pid, field):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1])
    return 0
