"""Sessions of another host beside those of one's own: a keystroke, output, a list; streams without daemons; and what beats cost."""

import contextlib
import re
import subprocess
import tempfile
import time

from . import engines, inside, peers
from .attached import Attached
from .konsol import Daemon
from .results import Bar, Measure, interleaved, quantile

LOCAL = "local socket"
SSH = "ssh tmux attach"
TOKEN = "a token of this measurement's own"
# Letters alone: what tmux draws beside them, such as its clock, has none of these.
KEYS = b"jkqvwxz"


def measure(quick):
    with engines.Nats() as nats:
        rows = [*_beats(nats, quick), *_streams(nats, quick)]
        with contextlib.ExitStack() as stack:
            hosts = {name: stack.enter_context(Daemon(_environment(nats, name))) for name in ("a", "b", "c")}
            _await_all(hosts)
            rows += [*_keystrokes(hosts, quick), *_output(hosts, quick), *_list(hosts, quick)]
    return rows


def _environment(nats, name):
    return {"KONSOL_FLEET": nats.url, "KONSOL_FLEET_TOKEN": TOKEN, "KONSOL_HOST_NAME": name}


def _await_all(hosts):
    deadline = time.monotonic() + 60
    for daemon in hosts.values():
        while True:
            with daemon.connect() as lines:
                if sum(host["state"] == "reachable" for host in lines.ask("hosts")["hosts"]) == len(hosts):
                    break
            assert time.monotonic() < deadline, "the hosts do not see each other"
            time.sleep(0.1)


class _Elsewhere:
    """A daemon whose connections lead to another host."""

    def __init__(self, daemon, host):
        self.daemon, self.host = daemon, host

    def connect(self):
        lines = self.daemon.connect()
        lines.ask("open", door="lines", host=self.host)
        return lines


def _keystrokes(hosts, quick):
    keys, rounds = (100, 3) if quick else (300, 7)
    command = "stty -icanon -echo; echo ready; exec cat"
    with contextlib.ExitStack() as stack:
        lines = stack.enter_context(hosts["b"].connect())
        lines.ask("create", key="hand", command=command)
        lines.ask("wait", key="hand", until="pattern", pattern="ready", timeout_ms=20_000)
        runs = {}
        for name, where in (("konsol", _Elsewhere(hosts["a"], "b")), (LOCAL, hosts["b"])):
            hand = stack.enter_context(contextlib.closing(Attached(where, "hand")))
            runs[name] = lambda hand=hand: _type(keys, lambda key: (hand.type(key), hand.await_output(key)))
        if engines.SshTmux.available():
            ssh = stack.enter_context(engines.SshTmux(command))
            runs[SSH] = lambda: _type(keys, ssh.type)
        for run in runs.values():
            run()
        values = interleaved(rounds, runs, 120)
        lines.ask("remove", key="hand", force=True)
    more = [there - here for there, here in zip(values["konsol"], values[LOCAL])]
    others = {name: each for name, each in values.items() if name != "konsol"}
    return [
        Measure("keystroke through another host, p95", "ms", values["konsol"], others),
        Measure("keystroke through another host, p95, beyond the local socket", "ms", more, {}, [Bar(2, True)]),
    ]


def _type(count, once):
    values = []
    for i in range(count):
        key = KEYS[i % len(KEYS)].to_bytes()
        begun = time.perf_counter()
        once(key)
        values.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.002)
    return quantile(values, 0.95)


def _output(hosts, quick):
    size = (10 if quick else 40) * 1_000_000
    with tempfile.NamedTemporaryFile(prefix="konsol-bench-", suffix=".txt") as source:
        source.write((b"the quick brown fox jumps over the lazy dog 0123456789 and does it again, ok\r\n" * (size // 80))[:size])
        source.flush()
        runs = {
            "konsol": lambda: _flow(hosts["b"], _Elsewhere(hosts["a"], "b"), source.name),
            LOCAL: lambda: _flow(hosts["b"], hosts["b"], source.name),
        }
        rates = interleaved(3 if quick else 5, runs, 120)
    return [
        Measure("a console's output through another host", "MB/s", rates["konsol"], {LOCAL: rates[LOCAL]}, [Bar(0.5, False, LOCAL)],
                f"{size // 1_000_000} MB that are in its log, attached at the beginning"),
    ]


def _flow(owner, where, source):
    """What the console printed is there already: how fast it gets to a client is measured, not how fast it is printed."""
    with owner.connect() as lines:
        lines.ask("create", key="flow", args=["cat", source], log_cap=1 << 30)
        end = lines.ask("wait", key="flow", until="exit", timeout_ms=120_000)["final_offset"]
        with contextlib.closing(where.connect()) as reader:
            begun = time.perf_counter()
            reader.write({"cmd": "attach", "key": "flow", "mode": "read", "offset": 0})
            seen, tail = 0, b""
            while b'"exited"' not in tail:
                more = reader.socket.recv(1 << 18)
                assert more, "konsol closed the connection"
                seen += len(more)
                tail = (tail + more)[-1024:]
            seconds = time.perf_counter() - begun
        assert seen > end, f"{seen} bytes of {end}"
        lines.ask("remove", key="flow")
    return end / 1e6 / seconds


def _list(hosts, quick):
    each = 100 if quick else 334
    for daemon in hosts.values():
        with daemon.connect() as lines:
            for i in range(each):
                lines.ask("create", key=f"idle{i}", args=["sleep", "1000"])
    values, partial = [], 0
    with hosts["a"].connect() as lines:
        for i in range(30 if quick else 60):
            begun = time.perf_counter()
            answer = lines.ask("sessions", all=True)
            took = (time.perf_counter() - begun) * 1000
            # The first ones only warm up. What came within a second is the answer: on a busy machine that may be less than all.
            if i >= 10:
                values.append(took)
                partial += sum(session["kind"] == "console" for session in answer["sessions"]) < 3 * each
    note = f"{partial} of {len(values)} answers without one of the hosts" if partial else ""
    return [Measure(f"a list of {3 * each} sessions on 3 hosts", "ms", values, {}, [Bar(300, True)], note)]


def _java(main, *arguments):
    return [peers.java(), "-XX:+UseSerialGC", "-cp", inside.class_path(), f"dev.konsol.bench.fleet.{main}", *map(str, arguments)]


def _numbers(out):
    """The lines that have numbers alone: the others are the log's."""
    return [[float(each) for each in line.split()] for line in out.splitlines() if re.fullmatch(r"[\d. ]+", line)]


def _streams(nats, quick):
    command = _java("StreamRounds", nats.url, 4 if quick else 8, (50 if quick else 200) * 1_000_000)
    out = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
    rounds = _numbers(out)[1:]
    return [
        Measure("a byte to another host and back, p95, without daemons", "ms", [each[1] / 1000 for each in rounds], {}, [Bar(2, True)],
                f"median {sorted(each[0] for each in rounds)[len(rounds) // 2] / 1000:.2f} ms"),
        Measure("bytes to another host, without daemons", "MB/s", [each[2] for each in rounds]),
    ]


def _beats(nats, quick):
    for count in (3, 300, 1000):
        with subprocess.Popen(_java("Beats", "say", nats.url, count), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as others:
            try:
                begun, before = time.monotonic(), nats.processor_seconds()
                command = _java("Beats", "hear", nats.url, count, 5 if quick else 20)
                out = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
                server = 1000 * (nats.processor_seconds() - before) / (time.monotonic() - begun)
            finally:
                others.kill()
        millis, known, list_micros, length = _numbers(out)[-1]
        assert known == count + 1, out
        note = f"{length:.0f} bytes a beat; NATS, which hands each to one host here, {server:.0f} ms; a list of all takes {list_micros / 1000:.2f} ms"
        bars = [Bar(10, True)] if count == 3 else [Bar(100, True)]
        yield Measure(f"processor time a second for the beats of {count} hosts", "ms", [millis], {}, bars, note)
