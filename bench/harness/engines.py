"""What a fleet and its peer need beside Konsol: a NATS server, PostgreSQL and an SSH server of this run's own."""

import os
import pathlib
import pty
import select
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from . import peers


def free_port():
    with socket.socket() as any_:
        any_.bind(("127.0.0.1", 0))
        return any_.getsockname()[1]


def _await_port(port, process):
    deadline = time.monotonic() + 30
    while True:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        except OSError:
            assert process.poll() is None, f"{process.args[0]} ended"
            assert time.monotonic() < deadline, f"{process.args[0]} does not answer"
            time.sleep(0.02)


class Nats:
    def __init__(self):
        port = free_port()
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.process = subprocess.Popen(
            [program, "-a", "127.0.0.1", "-p", str(port)], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        _await_port(port, self.process)
        self.url = f"nats://127.0.0.1:{port}"

    def processor_seconds(self):
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait(10)


class Syncs:
    """What the disk takes to have what was written, in ms, ten times a second: every commit waits for that, and on a machine that
    others use it is longer by far."""

    def __init__(self, folder):
        self.values, self.over = [], threading.Event()
        self.thread = threading.Thread(target=self._look, args=(pathlib.Path(folder) / "sync",))
        self.thread.start()

    def _look(self, path):
        with path.open("wb", buffering=0) as file:
            while not self.over.wait(0.1):
                file.write(bytes(8192))
                begun = time.perf_counter()
                os.fdatasync(file.fileno())
                self.values.append((time.perf_counter() - begun) * 1000)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()


class Postgres:
    """As root, which it refuses, it runs as the user that its package made for it."""

    def __init__(self):
        self.programs = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin"))
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="konsol-bench-postgres-", dir="/tmp"))
        self.folder.chmod(0o777)
        self.port = free_port()
        self._run("initdb", "-D", f"{self.folder}/data", "-U", "konsol", "-A", "trust", "-E", "UTF8", "-N")
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options, "start")
        self.url = f"jdbc:postgresql://127.0.0.1:{self.port}/postgres?user=konsol"

    @staticmethod
    def available():
        return any(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb"))

    def commits(self):
        """Of Konsol's database, since the beginning; asked in another one."""
        query = "select xact_commit from pg_stat_database where datname = 'postgres'"
        return int(self._run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "konsol", "-d", "template1", "-Atc", query))

    def _run(self, program, *arguments):
        other = ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups"] if os.getuid() == 0 else []
        command = [*other, str(self.programs / program), *arguments]
        with tempfile.TemporaryFile() as out:  # a pipe would stay open for as long as the server
            subprocess.run(command, check=True, cwd=self.folder, stdout=out, stderr=subprocess.STDOUT, timeout=60)
            out.seek(0)
            return out.read().decode()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)


class SshTmux:
    """`ssh localhost tmux attach`, in a terminal of its own, with keys that are made for it. None of this machine's."""

    @staticmethod
    def available():
        folder = os.path.isdir("/run/sshd") or os.access("/run", os.W_OK)
        return folder and os.access("/usr/sbin/sshd", os.X_OK) and shutil.which("ssh") is not None

    def __init__(self, command):
        self.tmux = peers.Tmux()
        self.tmux.run("new-session", "-d", "-x", "80", "-y", "24", "-s", "hand", command)
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="konsol-bench-ssh-"))
        for key in ("host", "user"):
            subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(self.folder / key)], check=True)
        shutil.copy(self.folder / "user.pub", self.folder / "authorized")
        os.makedirs("/run/sshd", mode=0o755, exist_ok=True)  # as the service does that Debian starts it with
        port = free_port()
        self.server = subprocess.Popen(
            ["/usr/sbin/sshd", "-D", "-f", "/dev/null", "-p", str(port), "-h", str(self.folder / "host"),
             "-o", "ListenAddress=127.0.0.1", "-o", f"AuthorizedKeysFile={self.folder / 'authorized'}", "-o", "StrictModes=no",
             "-o", "PidFile=none", "-o", "UsePAM=no", "-o", "PermitRootLogin=yes"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )
        _await_port(port, self.server)
        attach = " ".join([*self.tmux.command, "attach", "-t", "hand"])
        self.master, slave = pty.openpty()
        self.client = subprocess.Popen(
            ["ssh", "-tt", "-F", "/dev/null", "-p", str(port), "-i", str(self.folder / "user"), "-o", "StrictHostKeyChecking=no",
             "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "127.0.0.1", f"TERM=xterm {attach}"],
            stdin=slave, stdout=slave, stderr=slave, start_new_session=True, env={**os.environ, "TERM": "xterm"},
        )
        os.close(slave)
        self._settle()

    def _settle(self):
        """Until it has drawn everything: nothing more comes for a while."""
        self._await(b"ready")
        while select.select([self.master], [], [], 0.5)[0]:
            os.read(self.master, 65536)

    def type(self, key):
        self.ask(key, key)

    def ask(self, text, answer):
        os.write(self.master, text)
        self._await(answer)

    def _await(self, text):
        seen = b""
        while text not in seen:
            assert select.select([self.master], [], [], 20)[0], f"no answer of ssh, only {seen!r}"
            seen = seen[-1024:] + os.read(self.master, 65536)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.kill()
        self.client.wait(10)
        os.close(self.master)
        self.server.kill()
        self.server.wait(10)
        self.tmux.__exit__()
        shutil.rmtree(self.folder, ignore_errors=True)
