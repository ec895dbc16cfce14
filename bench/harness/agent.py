"""Agents in the daemon, with models that follow a script and models of a provider: how quickly they stop, stream, start, and what
many of them take."""

import json
import pathlib
import selectors
import subprocess
import tempfile
import time

from . import peers
from .konsol import ROOT, Daemon
from .provider import Provider
from .results import Bar, Measure, interleaved, quantile
from .web import Web

STEPS = 3
PIECES = 4
PACE = 250  # ms for a piece of a step's text
WORDS = 100  # of a provider's answer, at 20 a second


def measure(quick):
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
        model = script(pathlib.Path(folder) / "script.json")
        environment = {"KONSOL_MODEL": f"script:{model}", "KONSOL_PERMISSIONS": "allow"}
        with Daemon(environment) as daemon:
            web = Web.of(daemon)
            rows = [_interrupts(web, 20 if quick else 100)]
            _twenty_clients(web, daemon, 5)  # warm
            rows += _twenty_clients(web, daemon, 5)
            _streaming(web, 50)  # warm
            rows += [_streaming(web, 50 if quick else 200)]
        rows += [_recovery(environment, 10 if quick else 20)]
        small = pathlib.Path(folder) / "small.json"
        small.write_text(json.dumps({"replies": [{"text": "Hello.", "repeat": True}]}))
        environment["KONSOL_MODEL"] = f"script:{small}"
        rows += _ten_thousand(environment, 1_000 if quick else 10_000, 5 if quick else 9)
        rows += [_append(pathlib.Path(folder), 2_000)]
    rows += [_at_once(50 if quick else 200)]
    rows += _idle(300 if quick else 3_000)
    return rows


def script(file):
    run = "echo > begun; setsid sleep 300 & setsid sh -c 'sleep 300; true' & nohup sleep 300 >/dev/null 2>&1 & sleep 300"
    call = {"name": "list_files", "arguments": {}}
    replies = [
        {"when": {"role": "user", "matches": "^run"}, "tool_calls": [{"name": "shell", "arguments": {"command": run}}]},
        {"when": {"role": "user", "matches": "^busy"}, "text": "x" * 64_000, "chunk_chars": 4_000, "delay_ms": 1, "tool_calls": [call]},
        {"when": {"role": "user", "matches": "^stream"}, **_paced(call)},
        {"when": {"role": "user", "matches": "^fill"}, "text": "x", "tool_calls": [call] * 50},
    ]
    file.write_text(json.dumps({"replies": [{**reply, "repeat": True} for reply in replies] + _rest(call)}))
    return file


def _rest(call):
    """After a tool: what it takes to go on for some steps, and then an end. Each is used once."""
    step = {"when": {"role": "tool"}, **_paced(call)}
    return [step] * (STEPS - 1) + [{"when": {"role": "tool"}, "text": "", "repeat": True}]


def _paced(call):
    return {"text": "x" * 25 * PIECES, "chunk_chars": 25, "delay_ms": PACE, "tool_calls": [call]}


def _interrupts(web, rounds):
    """A command whose children have sessions of their own."""
    values = []
    for _ in range(rounds + 1):
        session = web.session()
        begun = pathlib.Path(web.ask("GET", f"/conversations/{session}/cwd")["cwd"]) / "begun"
        client = web.socket(session)
        client.say(type="message", text="run")
        while not begun.exists():
            time.sleep(0.002)
        asked = time.perf_counter()
        client.say(type="interrupt")
        client.until("turn_end")
        values.append((time.perf_counter() - asked) * 1000)
        client.close()
        web.ask("DELETE", f"/sessions/{session}")
    worst = quantile(values[1:], 0.99)
    return Measure("interrupt of a command with setsid children, p99", "ms", [worst], {}, [Bar(250, True)], f"median {quantile(values[1:], 0.5):.0f} ms")


def _twenty_clients(web, daemon, rounds):
    """From the first client that has an event to each of the others; one does not read at all. Read by a C program: nineteen
    sockets keep Python busy for longer than the daemon needs."""
    session = web.session()
    stalled = web.socket(session)
    clients = [web.socket(session) for _ in range(19)]
    for client in clients:
        client.until("attached")
    before = daemon.resident()
    numbers = [str(client.fileno()) for client in clients]
    reader = subprocess.Popen(
        [peers.compiled("wsdelay"), str(rounds), *numbers],
        stdout=subprocess.PIPE,
        pass_fds=[client.fileno() for client in clients],
    )
    for _ in range(rounds):
        web.say(session, "busy")
        if reader.stdout.readline() != b"end\n":
            raise RuntimeError("the reader of the clients has failed")
    delays = [float(line) / 1000 for line in reader.stdout]
    reader.stdout.close()
    reader.wait()
    grown = daemon.resident() - before
    for client in [stalled, *clients]:
        client.close()
    name = "20 clients, one not reading"
    note = f"{len(delays)} deliveries, median {quantile(delays, 0.5):.2f} ms"
    return [
        Measure(f"{name}: the others behind the first, p99", "ms", [quantile(delays, 0.99)], {}, [Bar(10, True)], note),
        Measure(f"{name}: memory more", "MB", [grown / 1e6], {}, [Bar(64, True)]),
    ]


def _streaming(web, count):
    """What a step takes beyond the pace of its script, with all sessions at once but not in step with each other."""
    sessions = [web.session() for _ in range(count)]
    values = beyond_script([web.socket(session) for session in sessions])
    return Measure(f"{count} sessions streaming: a step beyond its script, p99", "ms", [quantile(values, 0.99)], {}, [Bar(10, True)], f"median {quantile(values, 0.5):.1f} ms, {STEPS} steps each")


def beyond_script(clients):
    """A value for each of these, the only ones of their sessions; closes them."""
    count = len(clients)
    selector = selectors.DefaultSelector()
    begun, values = {}, []
    for client in clients:
        selector.register(client, selectors.EVENT_READ)
    waiting = list(clients)
    gap = PIECES * PACE / 1000 / count
    due = time.perf_counter()
    while len(values) < count:
        while waiting and time.perf_counter() >= due:
            begun[waiting[-1]] = time.perf_counter()
            waiting.pop().say(type="message", text="stream")
            due += gap
        for key, _ in selector.select(max(0, due - time.perf_counter()) if waiting else 120):
            for frame in key.fileobj.ready():
                if b'"type":"turn_end"' in frame[:200]:
                    taken = (time.perf_counter() - begun[key.fileobj]) * 1000
                    values.append((taken - STEPS * PIECES * PACE) / STEPS)
    for client in clients:
        client.close()
    return values


def _recovery(environment, count):
    """The first touch of a session with a thousand events after a start, over HTTP."""
    with Daemon(environment) as daemon:
        web = Web.of(daemon)
        sessions = [web.session() for _ in range(count + 1)]
        for session in sessions:
            client = web.socket(session)
            for _ in range(10):
                client.say(type="message", text="fill")
                client.until("turn_end")
            client.close()
        head = web.ask("GET", f"/sessions/{sessions[0]}")["head"]
        daemon.restart()
        web = Web.of(daemon)
        values = []
        for session in sessions:
            begun = time.perf_counter()
            web.ask("GET", f"/sessions/{session}/history?after={head - 1}")
            values.append((time.perf_counter() - begun) * 1000)
        turns = [_first_turn(web, session, head) for session in sessions]
    note = f"then its first turn, which reads the history: median {quantile(turns[1:], 0.5):.1f} ms"
    return Measure(f"a session of {head} events is there again", "ms", values[1:], {}, [Bar(20, True)], note)


def _first_turn(web, session, head):
    """The script has no answer to this, so the turn is over once the model has been given the history."""
    client = web.socket(session, head)
    client.until("attached")
    begun = time.perf_counter()
    client.say(type="message", text="nothing")
    client.until("turn_end")
    taken = (time.perf_counter() - begun) * 1000
    client.close()
    return taken


def _ten_thousand(environment, count, rounds):
    with Daemon(environment) as full, Daemon(environment) as empty:
        web = Web.of(full)
        for _ in range(count):
            web.session()
        resident = full.resident()
        Web.of(empty).session()
        values = interleaved(rounds, {"none": empty.restart, "stored": full.restart}, 120)
    return [
        Measure(f"{count} idle sessions, resident in all", "MB", [resident / 1e6], {}, [Bar(300, True)]),
        Measure(f"start with {count} stored", "ms", values["stored"], {"with one": values["none"]}, [Bar(1.1, True, "with one")]),
    ]


def _at_once(count):
    """From the message to the end of its turn, with a provider that sends 20 words a second to everybody."""
    with Provider(WORDS, 0.05) as provider, Daemon({**provider.variables(), "KONSOL_PERMISSIONS": "allow"}) as daemon:
        web = Web.of(daemon)
        _turns(web, count)  # warm
        values = _turns(web, count)
    ideal = WORDS * 50
    note = f"all complete, p99 {quantile(values, 0.99):.0f} ms"
    return Measure(f"{count} turns at once at 20 words a second, p50", "ms", [quantile(values, 0.5)], {"ideal": [ideal]}, [Bar(1.3, True, "ideal")], note)


def _turns(web, count):
    clients = [web.socket(web.session()) for _ in range(count)]
    selector = selectors.DefaultSelector()
    begun, tails, values = {}, {}, []
    for client in clients:
        client.until("attached")
        selector.register(client, selectors.EVENT_READ)
        tails[client] = b""
    for client in clients:
        begun[client] = time.perf_counter()
        client.say(type="message", text="go")
    while len(values) < count:
        ready = selector.select(120)
        if not ready:
            raise RuntimeError(f"{count - len(values)} of {count} turns do not end")
        for key, _ in ready:
            client = key.fileobj
            # Not taken apart into frames: the clients' work is not to be measured.
            seen = tails[client] + client.socket.recv(1 << 16)
            tails[client] = seen[-1_000:]
            if b'"type":"turn_end"' in seen and b'"stop_reason":"' in seen:
                if b'"stop_reason":"completed"' not in seen:
                    raise RuntimeError(f"a turn did not complete: {seen[-1_000:]}")
                values.append((time.perf_counter() - begun[client]) * 1000)
                selector.unregister(client)
    for client in clients:
        client.close()
    return values


def _idle(count):
    """Sessions that have said something once, and nothing since."""
    with Provider(1, 0) as provider:
        environment = {**provider.variables(), "KONSOL_PERMISSIONS": "allow"}
        with Daemon(environment) as empty, Daemon(environment) as full:
            Web.of(empty)
            web = Web.of(full)
            for _ in range(count):
                session = web.session()
                web.say(session, "go")
            while web.ask("GET", f"/sessions/{session}")["busy"]:
                time.sleep(0.1)
            threads = full.threads() - empty.threads()
            descriptors = full.descriptors() - empty.descriptors()
    name = f"{count} idle sessions with a provider's model: %s beyond those of an empty daemon"
    return [
        Measure(name % "threads", "", [threads], {}, [Bar(60, True)]),
        Measure(name % "descriptors", "", [descriptors], {}, [Bar(300, True)]),
    ]


def _append(folder, count):
    """The store alone, in a warm JVM."""
    jars = [str(jar) for jar in sorted((ROOT / "app" / "target").glob("**/*.jar")) if "konsol-" not in jar.name]
    classes = [str(ROOT / module / "target" / "classes") for module in ("core", "store", "bench")]
    done = subprocess.run(
        [peers.java(), "--enable-native-access=ALL-UNNAMED", "-cp", ":".join(classes + jars), "dev.konsol.bench.store.AppendRounds", str(folder), str(count)],
        check=True,
        capture_output=True,
        text=True,
    )
    values = [float(value) for value in done.stdout.split()]
    return Measure("append of an event, median", "ms", values, {}, [Bar(0.2, True)], "one a time, in a warm JVM, not yet on the disk")
