"""Sessions of another host beside those of one's own: a keystroke, output, a list; streams without daemons; and what beats cost."""

import contextlib
import itertools
import os
import pathlib
import re
import signal
import subprocess
import tempfile
import time

from . import agent, engines, inside, peers
from .attached import Attached
from .konsol import Daemon
from .results import Bar, Measure, interleaved, quantile
from .web import Web

LOCAL = "local socket"
SSH = "ssh tmux attach"
TOKEN = "a token of this measurement's own"
# Letters alone: what tmux draws beside them, such as its clock, has none of these.
KEYS = b"jkqvwxz"
# What a daemon does for days is not what its first minute is like, so this passes before anything counts: beside the first 3,500 keys,
# for one, the JVM compiles all the time.
RUN_IN = 4_000
FLOWS_IN = 12
TURNS_IN = 4
SESSIONS = 200


def measure(quick):
    with engines.Nats() as nats:
        rows = [*_beats(nats, quick), *_streams(nats, quick)]
        with _hosts(nats) as hosts:
            rows += [*_keystrokes(hosts, quick), *_output(hosts, quick), _printing(hosts, quick)]
        # Nobody has asked these for a list yet.
        with _hosts(nats) as hosts:
            rows += _list(hosts, quick)
        with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
            model = agent.script(pathlib.Path(folder) / "script.json")
            with _hosts(nats, KONSOL_MODEL=f"script:{model}", KONSOL_PERMISSIONS="allow") as hosts:
                rows += [_streaming(hosts, "")]
            if engines.Postgres.available():
                with engines.Postgres() as store, _hosts(nats, KONSOL_STORE=store.url, KONSOL_MODEL=f"script:{model}", KONSOL_PERMISSIONS="allow") as hosts:
                    rows += _transactions(hosts, store, quick)
    return rows


@contextlib.contextmanager
def _hosts(nats, names="abc", **more):
    with contextlib.ExitStack() as stack:
        hosts = {name: stack.enter_context(Daemon({**_environment(nats, name), **more})) for name in names}
        _await_all(hosts)
        yield hosts


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
    keys, rounds = 300, 5 if quick else 7
    command = "stty -icanon -echo; echo ready; exec cat"
    with contextlib.ExitStack() as stack:
        lines = stack.enter_context(hosts["b"].connect())
        runs, medians = {}, {"konsol": [], LOCAL: [], SSH: []}
        for name, where in (("konsol", _Elsewhere(hosts["a"], "b")), (LOCAL, hosts["b"])):
            # One for each: who is attached to a console gets what others typed into it, too.
            key = name.split()[0]
            lines.ask("create", key=key, command=command)
            lines.ask("wait", key=key, until="pattern", pattern="ready", timeout_ms=20_000)
            hand = stack.enter_context(contextlib.closing(Attached(where, key)))
            runs[name] = lambda hand=hand, name=name, count=keys: _type(count, lambda key: (hand.type(key), hand.await_output(key)), medians[name])
        if engines.SshTmux.available():
            ssh = stack.enter_context(engines.SshTmux(command))
            runs[SSH] = lambda count=keys: _type(count, ssh.type, medians[SSH])
        for run in runs.values():
            run(count=RUN_IN)
        for each in medians.values():
            each.clear()
        values = interleaved(rounds, runs, 120)
        for name in ("konsol", LOCAL):
            lines.ask("remove", key=name.split()[0], force=True)
    more = [there - here for there, here in zip(values["konsol"], values[LOCAL])]
    others = {name: each for name, each in values.items() if name != "konsol"}
    note = f"after {RUN_IN:,} of each; medians: " + ", ".join(f"{name} {quantile(each, 0.5):.2f} ms" for name, each in medians.items() if each)
    return [
        Measure("keystroke through another host, p95", "ms", values["konsol"], others, [], note),
        Measure("keystroke through another host, p95, beyond the local socket", "ms", more, {}, [Bar(2, True)]),
    ]


def _type(count, once, medians):
    values = []
    for i in range(count):
        key = KEYS[i % len(KEYS)].to_bytes()
        begun = time.perf_counter()
        once(key)
        values.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.002)
    medians.append(quantile(values, 0.5))
    return quantile(values, 0.95)


def _output(hosts, quick):
    size = 40_000_000
    with _text(size) as source:
        runs = {
            "konsol": lambda: _flow(hosts["b"], _Elsewhere(hosts["a"], "b"), source),
            LOCAL: lambda: _flow(hosts["b"], hosts["b"], source),
        }
        first = {name: [run() for _ in range(FLOWS_IN)][0] for name, run in runs.items()}
        rates = interleaved(5 if quick else 9, runs, 120)
    note = f"{size // 1_000_000} MB that are in its log, attached at the beginning; before {FLOWS_IN} of each had passed {first['konsol']:.0f} and {first[LOCAL]:.0f} MB/s"
    return [
        Measure("a console's output through another host", "MB/s", rates["konsol"], {LOCAL: rates[LOCAL]}, [Bar(0.5, False, LOCAL)], note),
    ]


@contextlib.contextmanager
def _text(size):
    """The name of a file of lines."""
    with tempfile.NamedTemporaryFile(prefix="konsol-bench-", suffix=".txt") as source:
        source.write((b"the quick brown fox jumps over the lazy dog 0123456789 and does it again, ok\r\n" * (size // 80))[:size])
        source.flush()
        yield source.name


def _printing(hosts, quick):
    """Printed while a client is attached: until it has the end. tmux sends what is on the screen when it has time, and leaves out what
    was gone from there, so this is no measure of bytes that arrived."""
    size = (10 if quick else 40) * 1_000_000
    with contextlib.ExitStack() as stack:
        source = stack.enter_context(_text(size))
        command = f"stty -echo; echo ready; while read round; do cat {source}; echo END${{round}}x; done"
        lines = stack.enter_context(hosts["b"].connect())
        runs = {}
        for name, where in (("konsol", _Elsewhere(hosts["a"], "b")), (LOCAL, hosts["b"])):
            key = "print" + name.split()[0]
            lines.ask("create", key=key, command=command)
            lines.ask("wait", key=key, until="pattern", pattern="ready", timeout_ms=20_000)
            hand = stack.enter_context(contextlib.closing(Attached(where, key)))
            runs[name] = lambda hand=hand: _printed(size, lambda text, answer: (hand.type(text), _await_raw(hand, answer)))
        if engines.SshTmux.available():
            ssh = stack.enter_context(engines.SshTmux(command))
            runs[SSH] = lambda: _printed(size, ssh.ask)
        rates = interleaved(3 if quick else 5, runs, 120)
        for key in ("printkonsol", "printlocal"):
            lines.ask("remove", key=key, force=True)
    others = {name: each for name, each in rates.items() if name != "konsol"}
    note = f"{size // 1_000_000} MB, until the client has their end; tmux leaves out what is gone from its screen"
    return Measure("printed by a console on another host while a client is attached", "MB/s", rates["konsol"], others, [], note)


def _printed(size, ask, rounds=itertools.count()):
    """Each time with an end of its own: tmux draws again what is still on the screen."""
    number = next(rounds)
    begun = time.perf_counter()
    ask(f"{number}\n".encode(), f"END{number}x".encode())
    return size / 1e6 / (time.perf_counter() - begun)


def _await_raw(hand, text):
    """In what comes, undecoded."""
    tail = bytes(hand.lines.buffer)
    hand.lines.buffer.clear()
    while text not in tail:
        more = hand.lines.socket.recv(1 << 18)
        assert more, "konsol closed the connection"
        tail = tail[-1024:] + more


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
    each = 334
    for daemon in hosts.values():
        with daemon.connect() as lines:
            for i in range(each):
                lines.ask("create", key=f"idle{i}", args=["sleep", "1000"])
    values, partial, first = [], 0, 0
    with hosts["a"].connect() as lines:
        for i in range(30 if quick else 60):
            begun = time.perf_counter()
            answer = lines.ask("list", all=True)
            took = (time.perf_counter() - begun) * 1000
            # What came within a second is the answer: on a busy machine that may be less than all.
            partial += len(answer["sessions"]) < 3 * each
            if i == 0:
                first = took
            elif i >= 10:
                values.append(took)
        # It still counts as there, and is not waited for.
        os.kill(hosts["b"].pid, signal.SIGSTOP)
        try:
            begun = time.perf_counter()
            answer = lines.ask("list", all=True)
            silent = (time.perf_counter() - begun) * 1000
        finally:
            os.kill(hosts["b"].pid, signal.SIGCONT)
        assert answer["unreachable"] == ["b"], answer["unreachable"]
    note = f"{partial} answers without one of the hosts" if partial else ""
    return [
        Measure(f"the first list of {3 * each} consoles on 3 hosts, which nobody has asked before", "ms", [first], {}, [Bar(300, True)]),
        Measure(f"a list of {3 * each} consoles on 3 hosts", "ms", values, {}, [Bar(300, True)], note),
        Measure("the same while one of them is stopped, which it names", "ms", [silent], {}, [Bar(1000, True)]),
    ]


def _transactions(hosts, store, quick):
    """Of PostgreSQL, by its own count."""
    seconds = 10 if quick else 30
    time.sleep(3)  # what a start reads
    before, begun = store.commits(), time.monotonic()
    time.sleep(seconds)
    idle = (store.commits() - before) / (time.monotonic() - begun)
    before, begun = store.commits(), time.monotonic()
    with engines.Syncs(store.folder) as syncs:
        row = _streaming(hosts, ", on PostgreSQL")
    row.note += f"; a sync of its disk meanwhile: median {quantile(syncs.values, 0.5):.1f} ms, p99 {quantile(syncs.values, 0.99):.0f} ms"
    time.sleep(1)  # each backend reports its own at the most once a second
    busy, took = store.commits() - before, time.monotonic() - begun
    note = f"{busy} in {took:.0f} s, {busy / ((TURNS_IN + 1) * SESSIONS):.0f} for each session with its turn of {agent.STEPS} steps"
    return [
        row,
        Measure("transactions of PostgreSQL a second for 3 idle hosts", "", [idle], {}, [], f"{idle / 3:.1f} for each"),
        Measure(f"transactions of PostgreSQL a second while {SESSIONS} sessions stream on 3 hosts", "", [busy / took], {}, [], note),
    ]


def _streaming(hosts, store):
    """Agents on all three, each with one client; every third client is on the next host."""
    count = SESSIONS
    webs = [(name, Web.of(daemon)) for name, daemon in hosts.items()]
    rounds = []
    for _ in range(TURNS_IN + 1):
        clients = []
        for i in range(count):
            place = i % len(webs)
            host, web = webs[place]
            session = web.session()
            foreign = (i // len(webs)) % 3 == 0
            clients.append(webs[(place + 1) % len(webs)][1].socket(session, host=host) if foreign else web.socket(session))
        rounds.append(agent.beyond_script(clients))
    first, values = rounds[0], rounds[-1]
    note = f"median {quantile(values, 0.5):.1f} ms, {agent.STEPS} steps each; the first time, {TURNS_IN} rounds before, {quantile(first, 0.99):.0f} ms"
    name = f"{count} sessions streaming on 3 hosts{store}, a third of the clients on another host: a step beyond its script, p99"
    return Measure(name, "ms", [quantile(values, 0.99)], {}, [] if store else [Bar(25, True)], note)


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
        millis, server, list_millis, length = heard(nats, count, 5 if quick else 20)
        note = f"{length:.0f} bytes a beat; NATS, which hands each to one host here, {server:.0f} ms; a list of all takes {list_millis:.2f} ms"
        bars = [Bar(10, True)] if count == 3 else [Bar(100, True)]
        yield Measure(f"processor time a second for the beats of {count} hosts", "ms", [millis], {}, bars, note)


def heard(nats, count, seconds):
    """A host that hears so many others, which are simulated: its processor time and that of NATS, a second; a list of all
    hosts, all in ms; and the bytes of a beat."""
    with subprocess.Popen(_java("Beats", "say", nats.url, count), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as others:
        try:
            begun, before = time.monotonic(), nats.processor_seconds()
            command = _java("Beats", "hear", nats.url, count, seconds)
            out = subprocess.run(command, check=True, capture_output=True, text=True, timeout=300).stdout
            server = 1000 * (nats.processor_seconds() - before) / (time.monotonic() - begun)
        finally:
            others.kill()
    millis, known, list_micros, length = _numbers(out)[-1]
    assert known == count + 1, out
    return millis, server, list_micros / 1000, length


def listed(nats, count, each):
    """Times of a list of all sessions of so many hosts, each with so many consoles, in ms."""
    with _hosts(nats, "abc"[:count]) as hosts:
        for daemon in hosts.values():
            with daemon.connect() as lines:
                for i in range(each):
                    lines.ask("create", key=f"idle{i}", args=["sleep", "1000"])
        values = []
        with hosts["a"].connect() as lines:
            for i in range(30):
                begun = time.perf_counter()
                answer = lines.ask("list", all=True)
                took = (time.perf_counter() - begun) * 1000
                # The first ones are another matter, and what came within a second is the answer: that may be less than all.
                if i >= 10 and len(answer["sessions"]) == count * each:
                    values.append(took)
        return values
