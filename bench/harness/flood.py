"""One console under the hand while eight others run `yes` and a client of one of them has stopped reading."""

import time

from .attached import Attached
from .konsol import Daemon
from .results import Bar, Measure, quantile


def measure(quick):
    keys = 100 if quick else 300
    with Daemon() as daemon, daemon.connect() as lines:
        lines.ask("create", key="hand", command="stty -icanon -echo; echo ready; exec cat")
        lines.ask("wait", key="hand", until="pattern", pattern="ready", timeout_ms=5000)
        hand = Attached(daemon, "hand")
        _type(hand, 100, 0)  # warm
        calm = _type(hand, keys, 0.005)
        before = daemon.resident()
        for i in range(8):
            lines.ask("create", key=f"yes{i}", args=["yes"], log_cap=8 << 20)
        stopped = Attached(daemon, "yes0", offset=0, mode="read")  # and never reads
        _type(hand, 20, 0.01)
        busy, most = _type_and_watch(daemon, hand, keys)
        stopped.close()
        hand.close()
    note = "p50 {:.2f} ms, p95 without the others {:.2f} ms".format(quantile(busy, 0.5), quantile(calm, 0.95))
    return [
        Measure("keystroke beside 8 × yes, p95", "ms", [quantile(busy, 0.95)], {}, [Bar(10, True)], note),
        Measure("daemon's growth meanwhile", "MiB", [(most - before) / (1 << 20)], {}, [Bar(32, True)]),
    ]


def _type_and_watch(daemon, hand, keys):
    values, most = [], 0
    for _ in range(10):
        values += _type(hand, keys // 10, 0.01)
        most = max(most, daemon.resident())
    return values, most


def _type(hand, count, pause):
    values = []
    for i in range(count):
        key = bytes([ord("a") + i % 26])
        begun = time.perf_counter()
        hand.type(key)
        hand.await_output(key)
        values.append((time.perf_counter() - begun) * 1000)
        time.sleep(pause)
    return values
