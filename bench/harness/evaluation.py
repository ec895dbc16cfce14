"""Evaluation of code: how soon the first result is there, what a small evaluation costs, and what a session costs, against
the `jshell` of the same JDK."""

import os
import pathlib
import shutil
import statistics
import subprocess
import tempfile
import time

from . import peers
from .results import Bar, Measure, interleaved
from .rpc import Stdio

JAVA = ["{n} + 1", "int v = {n};", "Math.max(v, {n})", "v + {n} - v", "Integer.parseInt(\"{n}\")"]
KOTLIN = ["{n} + 1", "val v = {n}", "maxOf(v, {n})", "v + {n} - v", "\"{n}\".toInt()"]

POM = """<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
<groupId>bench</groupId><artifactId>bench</artifactId><version>1</version>
<properties><maven.compiler.source>25</maven.compiler.source><maven.compiler.target>25</maven.compiler.target></properties></project>
"""


def measure(quick):
    rounds = 3 if quick else 7
    with tempfile.TemporaryDirectory(prefix="konsol-bench-") as folder:
        with Stdio(folder) as host:  # what is made once is made before it counts
            for language in ("java", "kotlin"):
                host.eval(host.create(language), "1")
        return [
            *_steady(folder, rounds, 30 if quick else 60),
            *_long(folder, 200 if quick else 300),
            *_first(folder, rounds),
            *_further(folder, rounds),
            *_interrupt(folder, rounds),
            _unchanged(pathlib.Path(folder)),
        ]


class Jshell:
    """`jshell` with its commands on a pipe, which is quicker for it than a terminal."""

    def __init__(self, *options):
        self.begun = time.perf_counter()
        self.process = subprocess.Popen(
            [peers.java().replace("bin/java", "bin/jshell"), *options],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            bufsize=0,
        )

    def eval(self, code, value):
        self.process.stdin.write(code.encode() + b"\n")
        expected, seen = f"==> {value}\n".encode(), b""
        while expected not in seen:
            more = self.process.stdout.read(1 << 16)
            if not more:
                raise ConnectionError("jshell ended")
            seen += more

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.kill()
        self.process.wait(20)
        self.process.stdout.close()


class Snippets:
    """An endless row of small snippets, each with a result that no other has."""

    def __init__(self, patterns, evaluate):
        self.patterns, self.evaluate, self.count = patterns, evaluate, 0
        self.evaluate("int v = 0;" if patterns is JAVA else "val v = 0", "0" if patterns is JAVA else None)

    def round(self, size):
        values = []
        for _ in range(size):
            pattern = self.patterns[self.count % len(self.patterns)]
            self.count += 1
            number = 1000 + self.count
            value = None if pattern.startswith("val") else str(number + 1 if pattern.endswith("+ 1") else number)
            begun = time.perf_counter()
            self.evaluate(pattern.format(n=number), value)
            values.append(_since(begun))
        return statistics.median(values)


def _steady(folder, rounds, size):
    with Stdio(folder) as host, Jshell() as remote, Jshell("--execution", "local") as local:
        java, kotlin = host.create("java"), host.create("kotlin")
        all_ = {
            "konsol": Snippets(JAVA, lambda code, value: host.eval(java, code, value)),
            "jshell": Snippets(JAVA, remote.eval),
            "jshell local": Snippets(JAVA, local.eval),
        }
        # Steady is what a session is after its first minutes: all of them have compiled what they need before it counts.
        for snippets in all_.values():
            snippets.round(4 * size)
        values = interleaved(rounds, {name: lambda s=snippets: s.round(size) for name, snippets in all_.items()}, 90)
        snippets = Snippets(KOTLIN, lambda code, value: host.eval(kotlin, code, value))
        snippets.round(4 * size)
        in_kotlin = interleaved(rounds, {"konsol": lambda: snippets.round(size)}, 30)
    note = f"each value is the median of {size} in a row, after {4 * size} that do not count"
    mine = values.pop("konsol")
    bars = [Bar(0.5, True, "jshell"), Bar(0.5, True, "jshell local"), Bar(10, True)]
    return [
        Measure("small Java evaluation", "ms", mine, values, bars, note),
        Measure("small Kotlin evaluation", "ms", in_kotlin["konsol"], {}, [Bar(60, True)], note),
    ]


def _long(folder, count):
    """What a session costs that has gone on for a while: code of two snippets, the first of which declares something."""
    early, late = {}, {}
    with Stdio(folder) as host, Jshell("--execution", "local") as local:
        java, kotlin = host.create("java"), host.create("kotlin")
        turns = {
            "konsol": lambda n: host.eval(java, f"int a{n} = {n}; a{n} + 1", str(n + 1)),
            "jshell local": lambda n: local.eval(f"int a{n} = {n}; a{n} + 1", str(n + 1)),
            "kotlin": lambda n: host.eval(kotlin, f"val a{n} = {n}\na{n} + 1", str(n + 1)),
        }
        for name, turn in turns.items():
            values = []
            for n in range(10_000, 10_000 + count):
                begun = time.perf_counter()
                turn(n)
                values.append(_since(begun))
            early[name], late[name] = values[60:100], values[-40:]
    peers_ = {"jshell local": late["jshell local"], "after 60": early["konsol"]}
    name = f"with a declaration, after {count} of its kind"
    return [
        Measure(f"Java {name}", "ms", late["konsol"], peers_, [Bar(0.5, True, "jshell local"), Bar(1.5, True, "after 60")]),
        Measure(f"Kotlin {name}", "ms", late["kotlin"], {"after 60": early["kotlin"]}, [Bar(1.5, True, "after 60")]),
    ]


def _first(folder, rounds):
    """Each language in a folder of its own, as projects are: a host prepares for what was asked there last."""
    values = interleaved(
        rounds,
        {
            "konsol": lambda: _konsol_first(folder, "java"),
            "jshell": lambda: _jshell_first(),
            "jshell local": lambda: _jshell_first("--execution", "local"),
            "kotlin": lambda: _konsol_first(folder, "kotlin"),
        },
        120,
    )
    mine, kotlin = values.pop("konsol"), values.pop("kotlin")
    return [
        Measure("start to first Java result", "ms", mine, values, [Bar(0.5, True, "jshell")]),
        Measure("start to first Kotlin result", "ms", kotlin, {}, [Bar(2000, True)]),
    ]


def _konsol_first(folder, language):
    own = pathlib.Path(folder) / language
    own.mkdir(exist_ok=True)
    with Stdio(own) as host:
        host.eval(host.create(language), "100 + 1", "101")
        return _since(host.begun)


def _jshell_first(*options):
    with Jshell(*options) as jshell:
        jshell.eval("100 + 1", 101)
        return _since(jshell.begun)


def _further(folder, rounds):
    """With the compiler warm: once when the spare worker is there, once when it was taken just before."""
    with Stdio(folder) as host:
        Snippets(JAVA, lambda code, _, s=host.create("java"): host.eval(s, code)).round(30)
        spare, bare, sizes = [], [], []
        for _ in range(rounds):
            time.sleep(1.5)  # in which the host starts a spare worker
            spare.append(_create(host))
            bare.append(_create(host))
            sizes += host.workers()
    return [
        Measure("further session to first result", "ms", bare, {}, [Bar(150, True)], "compiler warm, no spare worker left"),
        Measure("the same with the spare worker", "ms", spare, {}, [Bar(150, True)]),
        Measure("a worker, resident", "MB", [size / 1e6 for size in sizes], {}, [Bar(50, True)]),
    ]


def _create(host):
    begun = time.perf_counter()
    host.eval(host.create("java"), "100 + 1", "101")
    return _since(begun)


def _interrupt(folder, rounds):
    with Stdio(folder) as host:
        session, values = host.create("java"), []
        for _ in range(rounds + 1):
            running = host.send("konsol/eval", sessionId=session, code="while (true) {}")
            time.sleep(0.3)
            begun = time.perf_counter()
            host.send("konsol/interrupt", sessionId=session)
            while host.next()["id"] != running:
                pass
            values.append(_since(begun))
            _await_answer(host, session)
    return [Measure("interrupt of an endless loop", "ms", values[1:], {}, [Bar(100, True)])]


def _await_answer(host, session):
    """The interrupt's own answer may come after the evaluation's: this reads until both are in."""
    asked = host.send("konsol/eval", sessionId=session, code="1")
    while host.next()["id"] != asked:
        pass


def _unchanged(folder):
    """How often the build tool is started for the second host in a project that has not changed."""
    project, tools = folder / "project", folder / "tools"
    (project / "src/main/java").mkdir(parents=True)
    (project / "pom.xml").write_text(POM)
    (project / "src/main/java/Answer.java").write_text("public class Answer { public static int is() { return 42; } }\n")
    tools.mkdir()
    starts = folder / "starts"
    starts.write_text("")
    (tools / "mvn").write_text(f'#!/bin/sh\necho start >> {starts}\nexec {shutil.which("mvn")} "$@"\n')
    (tools / "mvn").chmod(0o755)
    path = os.environ["PATH"]
    environment = {"PATH": f"{tools}:{path}", "XDG_CACHE_HOME": str(folder / "cache")}
    times, counts = [], []
    for _ in range(2):
        with Stdio(project, environment) as host:
            host.eval(host.create("java"), "1 + 41", "42")
            times.append(_since(host.begun))
        counts.append(len(starts.read_text().splitlines()))
    assert counts[0] > 0, "Maven was not asked at all"
    note = f"start to first result {times[0]:.0f} ms, then {times[1]:.0f} ms"
    return Measure("build tools started for an unchanged project", "", [counts[1] - counts[0]], {}, [Bar(0, True)], note)


def _since(begun):
    return (time.perf_counter() - begun) * 1000
