"""A client with the token while 1,100 connections without it drip headers, and come back at once when they are cut off."""

import collections
import http.client
import multiprocessing
import resource
import selectors
import socket
import time

from .konsol import Daemon
from .results import Bar, Measure, quantile
from .web import Web

STRANGERS = 1_100
DRIP = 1.0  # seconds between two bytes on a connection
MOST_AGAIN = 1_000  # connections that come back, a second
PING = "/sessions"


def measure(quick):
    seconds = 15 if quick else 30  # longer than a connection may take to show the token
    with Daemon() as daemon:
        web = Web.of(daemon)
        _pings(web, 3)  # warm
        calm = _pings(web, 3)
        counts = multiprocessing.SimpleQueue()
        ready, over = multiprocessing.Event(), multiprocessing.Event()
        address = web.address.hostname, web.address.port
        flood = multiprocessing.Process(target=_flood, args=(address, ready, over, counts), daemon=True)
        flood.start()
        if not ready.wait(60):
            raise RuntimeError("the strangers could not connect")
        busy = _pings(web, seconds)
        over.set()
        opened, cut = counts.get()
        flood.join(10)
        after = _pings(web, 3)
        web.close()
    note = "p50 {:.1f} ms, most {:.0f} ms of {}; p99 {:.1f} ms without them, {:.1f} ms after; {} opened, {} cut off".format(
        quantile(busy, 0.5), max(busy), len(busy), quantile(calm, 0.99), quantile(after, 0.99), opened, cut
    )
    return [
        Measure(f"HTTP ping beside {STRANGERS} strangers that drip, p99", "ms", [quantile(busy, 0.99)], {}, [Bar(250, True)], note)
    ]


def _pings(web, seconds):
    """Each on a connection of its own and on one that is kept, in turns: both have to get through."""
    values, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        begun = time.perf_counter()
        web.ask("GET", PING)
        values.append((time.perf_counter() - begun) * 1000)
        begun = time.perf_counter()
        _fresh(web)
        values.append((time.perf_counter() - begun) * 1000)
        time.sleep(0.02)
    return values


def _fresh(web):
    connection = http.client.HTTPConnection(web.address.hostname, web.address.port, timeout=60)
    connection.request("GET", PING, None, {"Authorization": f"Bearer {web.token}"})
    answer = connection.getresponse()
    answer.read()
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"GET {PING}: {answer.status}")


def _flood(address, ready, over, counts):
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * STRANGERS), hard))
    opened = cut = 0
    selector = selectors.DefaultSelector()
    drips = collections.deque()
    due = time.monotonic()
    while not over.is_set():
        while len(selector.get_map()) < STRANGERS and time.monotonic() >= due:
            due = max(due, time.monotonic() - 0.1) + 1 / MOST_AGAIN
            stranger = socket.create_connection(address, 10)
            stranger.setblocking(False)
            stranger.send(f"GET / HTTP/1.1\r\nHost: {address[0]}\r\nX: ".encode())
            selector.register(stranger, selectors.EVENT_READ)
            drips.append((time.monotonic() + DRIP, stranger))
            opened += 1
        if opened >= STRANGERS:
            ready.set()
        for key, _ in selector.select(0.01):
            if _is_cut(key.fileobj):
                selector.unregister(key.fileobj)
                key.fileobj.close()
                cut += 1
        while drips and drips[0][0] <= time.monotonic():
            _, stranger = drips.popleft()
            if stranger.fileno() >= 0:
                _drip(stranger)
                drips.append((time.monotonic() + DRIP, stranger))
    counts.put((opened, cut))


def _is_cut(stranger):
    try:
        return stranger.recv(1 << 10) == b""
    except OSError:
        return True


def _drip(stranger):
    try:
        stranger.send(b"x")
    except OSError:
        pass  # cut off: the selector tells
