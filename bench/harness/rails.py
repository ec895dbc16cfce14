"""A Rails application's console over JSON-RPC: the first result against `bin/rails runner`, and evaluations after it."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

from .konsol import LAUNCHER, ROOT
from .results import Bar, Measure, interleaved, quantile

FIXTURE = ROOT / "kinds" / "eval" / "src" / "test" / "projects" / "rails"
CODE = "Customer.count"
RUNNER = "bin/rails runner"


def measure(quick):
    rounds, evaluations = (5, 100) if quick else (11, 300)
    with tempfile.TemporaryDirectory(prefix="konsol-bench-rails-") as folder:
        shop = pathlib.Path(folder) / "shop"
        shutil.copytree(FIXTURE, shop)
        _runner(shop, "load 'db/schema.rb'")
        first = interleaved(
            rounds,
            {"konsol --stdio": lambda: _first(shop), RUNNER: lambda: _runner(shop, f"print {CODE}")},
            90,
        )
        steady, again = _steady(shop, evaluations)
    return [
        Measure(
            "rails: start to first result", "ms", first["konsol --stdio"], {RUNNER: first[RUNNER]}, [Bar(1.2, True, RUNNER)]
        ),
        Measure("rails: an evaluation", "ms", steady, {}, [Bar(5, True)], f"p95 {quantile(steady, 0.95):.1f} ms"),
        Measure("rails: another session", "ms", again, {}, [], "to its first result"),
    ]


def _runner(shop, code):
    begun = time.perf_counter()
    subprocess.run(["bin/rails", "runner", code], check=True, capture_output=True, cwd=shop, stdin=subprocess.DEVNULL)
    return (time.perf_counter() - begun) * 1000


def _first(shop):
    begun = time.perf_counter()
    with Console(shop) as console:
        assert console.evaluate(console.create(), CODE) == "0"
        return (time.perf_counter() - begun) * 1000


def _steady(shop, evaluations):
    with Console(shop) as console:
        session = console.create()
        for _ in range(20):
            console.evaluate(session, CODE)
        steady = [_timed(lambda: console.evaluate(session, "1 + 1")) for _ in range(evaluations)]
        again = [_timed(lambda: console.evaluate(console.create(), CODE)) for _ in range(10)]
        return steady, again


def _timed(action):
    begun = time.perf_counter()
    action()
    return (time.perf_counter() - begun) * 1000


class Console:
    """A client of `konsol --stdio` that waits for each answer."""

    def __init__(self, folder):
        self.process = subprocess.Popen(
            [str(LAUNCHER), "--stdio"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=dict(os.environ)
        )
        self.ids = 0

    def ask(self, method, **params):
        self.ids += 1
        body = json.dumps({"jsonrpc": "2.0", "id": self.ids, "method": method, "params": params}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        self.process.stdin.flush()
        length = 0
        while header := self.process.stdout.readline().strip():
            length = int(header.split(b":")[1])
        answer = json.loads(self.process.stdout.read(length))
        if "error" in answer:
            raise RuntimeError(answer["error"])
        return answer["result"]

    def create(self):
        return self.ask("konsol/session.create")["sessionId"]

    def evaluate(self, session, code):
        return self.ask("konsol/eval", sessionId=session, code=code)["value"]

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.wait(30)
        self.process.stdout.close()
