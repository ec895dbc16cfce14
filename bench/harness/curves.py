"""What things cost as they grow: consoles, clients, sessions, events, bytes, snippets and hosts, from one to many, with peers in
the same run where there are any. `bench/run curves [NAME...]` draws each as a picture for docs/performance.md."""

import dataclasses
import json
import os
import pathlib
import select
import sqlite3
import statistics
import subprocess
import tempfile
import time

from . import engines, fleet, peers, throughput
from .konsol import Daemon, _status
from .rpc import Stdio
from .web import Web


@dataclasses.dataclass
class Curve:
    """Series of points: how many, and what that took. The first series is Konsol's."""

    name: str
    title: str
    many: str
    unit: str
    series: dict
    note: str = ""


def all_of(names, quick):
    unknown = [name for name in names if name not in CURVES]
    if unknown:
        raise ValueError(f"no curve is called {unknown[0]}; there are {', '.join(CURVES)}")
    for name in names or CURVES:
        yield from CURVES[name](quick)


def _steps(quick, *steps):
    return [step for step in steps if not quick or step <= steps[0] * 100]


def consoles(quick):
    """Idle ones: the memory of the daemon, and how long the next takes to be there; tmux with as many sessions."""
    memory, create = {"konsol": [], "tmux": []}, {"konsol": [], "tmux": []}
    for count in _steps(quick, 1, 10, 100, 1000):
        with Daemon() as daemon, daemon.connect() as lines:
            for i in range(count):
                lines.ask("create", key=f"c{i}", command="exec sleep 1000")
            create["konsol"].append((count, _median(lambda i: lines.ask("create", key=f"n{i}", command="exec sleep 1000"))))
            memory["konsol"].append((count, daemon.resident() / 1e6))
        with peers.Tmux() as tmux:
            for i in range(count):
                tmux.run("new-session", "-d", "-s", f"c{i}", "exec sleep 1000")
            create["tmux"].append((count, _median(lambda i: tmux.run("new-session", "-d", "-s", f"n{i}", "exec sleep 1000"))))
            pid = int(tmux.run("display-message", "-p", "#{pid}"))
            memory["tmux"].append((count, _status(pid, "VmRSS") * 1024 / 1e6))
    note = "Konsol is a JVM: it begins at tens of megabytes where tmux has a few."
    return [
        Curve("consoles-memory", "Memory of idle consoles", "consoles", "MB resident", memory, note),
        Curve("consoles-create", "One more console", "consoles there", "ms", create, "tmux starts a client process for each, Konsol is asked over a socket."),
    ]


def _median(action, rounds=7):
    values = []
    for i in range(rounds):
        begun = time.perf_counter()
        action(i)
        values.append((time.perf_counter() - begun) * 1000)
    return statistics.median(values)


def clients(quick):
    """All are attached to one console, which prints a line: until the last of them has it."""
    series = {"konsol": [], "tmux": []}
    for count in _steps(quick, 1, 10, 100, 500):
        with Daemon() as daemon, daemon.connect() as lines:
            lines.ask("create", key="c", command="exec cat")
            attached = [daemon.connect() for _ in range(count)]
            for each in attached:
                each.ask("attach", key="c")
            series["konsol"].append((count, _median(lambda i: _heard_by_all(lines, attached, f"mark{i}x"))))
            for each in attached:
                each.close()
        if count <= 100:  # a process a client
            series["tmux"].append((count, _tmux_clients(count)))
    return [Curve("clients", "A line, until the last client has it", "clients of one console", "ms", series, "tmux clients are in control mode, to 100 of them. A door takes 512 clients at most.")]


def _heard_by_all(lines, attached, mark):
    lines.ask("send", key="c", input=mark + "\\n")
    for each in attached:
        while mark not in json.loads(each.line()).get("data", ""):
            pass


def _tmux_clients(count):
    with peers.Tmux() as tmux:
        tmux.run("new-session", "-d", "-s", "c", "exec cat")
        attached = [tmux.control("attach-session", "-t", "c") for _ in range(count)]
        try:
            time.sleep(0.5 + count / 50)
            return _median(lambda i: _tmux_heard(tmux, attached, f"mark{i}x"))
        finally:
            for each in attached:
                each.kill()
                each.wait()


def _tmux_heard(tmux, attached, mark):
    tmux.run("send-keys", "-t", "c", mark, "Enter")
    for each in attached:
        seen = b""
        while mark.encode() not in seen:
            assert select.select([each.stdout], [], [], 30)[0], "tmux says nothing"
            seen += os.read(each.stdout.fileno(), 1 << 16)


def sessions(quick):
    """Agents that nobody talks to: one more, the list of all, and the daemon's memory."""
    create, listing, memory = {"konsol": []}, {"konsol": []}, {"konsol": []}
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
        script = pathlib.Path(folder) / "script.json"
        script.write_text('{"replies":[{"text":"Hello.","repeat":true}]}')
        with Daemon({"KONSOL_MODEL": f"script:{script}"}) as daemon:
            web, there = Web.of(daemon), 0
            for count in _steps(quick, 1, 10, 100, 1000):
                while there < count:
                    web.session()
                    there += 1
                listing["konsol"].append((count, _median(lambda _: web.ask("GET", "/sessions?limit=50"))))
                create["konsol"].append((count, _median(lambda _: web.session())))
                there += 7
                memory["konsol"].append((count, daemon.resident() / 1e6))
            web.close()
    return [
        Curve("sessions-create", "One more agent session", "sessions there", "ms", create),
        Curve("sessions-list", "A page of fifty sessions", "sessions there", "ms", listing),
        Curve("sessions-memory", "Memory of sessions that wait", "sessions", "MB resident", memory),
    ]


def events(quick):
    """A journal of so many events: its last hundred, from the daemon, and with `tail` from a file of the same lines."""
    series = {"konsol": [], "tail -n 100": []}
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
        script = pathlib.Path(folder) / "script.json"
        script.write_text('{"replies":[{"text":"Hello.","repeat":true}]}')
        for count in _steps(quick, 1_000, 10_000, 100_000, 1_000_000):
            with Daemon({"KONSOL_MODEL": f"script:{script}"}) as daemon:
                web = Web.of(daemon)
                session = web.session()
                web.close()
                daemon._end()
                lines = pathlib.Path(folder) / "events.jsonl"
                _fill(daemon.directory / "konsol.db", session, count, lines)
                daemon._start()
                web = Web.of(daemon)
                path = f"/sessions/{session}/history?after={count - 100}"
                assert len(web.ask("GET", path)["messages"]) == 100
                series["konsol"].append((count, _median(lambda _: web.ask("GET", path))))
                series["tail -n 100"].append((count, _median(lambda _: subprocess.run(["tail", "-n", "100", str(lines)], check=True, stdout=subprocess.DEVNULL))))
                web.close()
    return [Curve("events", "The last hundred events of a journal", "events in it", "ms", series)]


def _fill(database, session, count, lines):
    payload = json.dumps({"type": "status", "level": "info", "message": "something happened, and this says what it was"})
    with sqlite3.connect(database) as store, open(lines, "w", encoding="utf-8") as file:
        head = store.execute("select head from sessions where id = ?", (session,)).fetchone()[0]
        now = int(time.time() * 1000)
        store.executemany(
            "insert into events (session, seq, at, payload) values (?, ?, ?, ?)",
            ((session, seq, now, payload) for seq in range(head + 1, count + 1)),
        )
        store.execute("update sessions set head = ?, bytes = ? where id = ?", (count, count * len(payload), session))
        file.write((payload + "\n") * count)
    store.close()


def size(quick):
    """Output from a program into its log."""
    series = {"konsol": [], "C": [], "tmux": [], "script": []}
    for megabytes in _steps(quick, 1, 10, 100, 1000):
        count = megabytes * 1_000_000 // 80_000 * 80_000
        with tempfile.TemporaryDirectory(prefix="konsol-bench-") as name, Daemon() as daemon, peers.Tmux() as tmux:
            folder = pathlib.Path(name)
            source = throughput._source(folder, count)
            tmux.run("new-session", "-d", "-s", "stay", "exec sleep 1000")  # else its server ends with the first run
            expected = count + count // 80
            runs = {
                "konsol": lambda: throughput._konsol(daemon, source, folder / "konsol.log", expected),
                "C": lambda: throughput._c(source, folder / "c.log", expected),
                "tmux": lambda: throughput._tmux(tmux, source, folder / "tmux.log", expected),
                "script": lambda: throughput._script(source, folder / "script.log", expected),
            }
            for peer, run in runs.items():
                if peer == "tmux" and megabytes > 100:
                    continue  # minutes
                series[peer].append((megabytes, count / 1e6 / min(run() for _ in range(1 if megabytes > 100 else 3))))
    return [Curve("bytes", "Output into a log (higher is better)", "MB printed", "MB/s", series, "C copies from a terminal into a file and does nothing else. tmux to 100 MB.")]


MOST_OF_JSHELL = 500


def snippets(quick):
    """The next snippet of a session that has had so many: Java, and JShell of the same JDK on a pipe."""
    series = {"konsol": [], "jshell": []}
    steps = _steps(quick, 1, 10, 100, 500, 1000, 2000)
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder, Stdio(folder) as host, JShell() as shell:
        session, done = host.create("java"), 0
        for count in steps:
            while done < count:
                done += 1
                host.eval(session, f"int v{done} = {done}")
                if done <= MOST_OF_JSHELL:
                    shell.run(f"int v{done} = {done};")
            series["konsol"].append((count, _median(lambda i: host.eval(session, f"v{count} + {i}", str(count + i)))))
            if count <= MOST_OF_JSHELL:
                series["jshell"].append((count, _median(lambda i: shell.run(f"System.out.println(v{count} + {i});", str(count + i)))))
    return [Curve("snippets", "The next snippet of a session", "variables declared before", "ms", series, f"JShell to {MOST_OF_JSHELL}: it takes minutes to get further.")]


class JShell:
    """The JDK's own, without a prompt."""

    def __enter__(self):
        program = peers.java().replace("bin/java", "bin/jshell")
        self.process = subprocess.Popen([program, "-s", "-"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.run("System.out.println(1);", "1")
        return self

    def run(self, code, expected=None):
        self.process.stdin.write(code.encode() + b"\n")
        self.process.stdin.flush()
        if expected is not None:
            line = self.process.stdout.readline().strip().decode()
            assert line == expected, f"{code} gave {line}"

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()


def hosts(quick):
    """Daemons that know each other: a list of all their sessions. Simulated ones: what it costs a host to hear their beats."""
    each, lists, beats = 100, [], {"konsol": [], "NATS": []}
    with engines.Nats() as nats:
        for count in (1, 2, 3):
            lists.append((count, statistics.median(fleet.listed(nats, count, each))))
        for count in _steps(quick, 1, 3, 10, 30, 100, 300):
            millis, server, _, _ = fleet.heard(nats, count, 5 if quick else 10)
            beats["konsol"].append((count, millis))
            beats["NATS"].append((count, server))
    return [
        Curve("hosts-list", f"A list of all sessions, {each} a host", "hosts", "ms", {"konsol": lists}, "Each host is a daemon of this machine."),
        Curve("hosts-beats", "A second of beats, as one host hears them", "other hosts", "ms of processor time", beats,
              "One beat a second each, from hosts that are simulated. NATS is its server, which has one host to hand them to."),
    ]


CURVES = {
    "consoles": consoles,
    "clients": clients,
    "sessions": sessions,
    "events": events,
    "bytes": size,
    "snippets": snippets,
    "hosts": hosts,
}
