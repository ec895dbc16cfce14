"""The daemon's HTTP and WebSocket, spoken with what Python has: no library between the clock and the socket."""

import base64
import http.client
import json
import os
import socket
import struct
import time
import urllib.parse


class Web:
    """One kept-alive connection to the daemon's HTTP."""

    def __init__(self, directory):
        self.directory = directory
        self.address = urllib.parse.urlsplit((directory / "http.url").read_text().strip())
        self.token = (directory / "token").read_text().strip()
        self.connection = http.client.HTTPConnection(self.address.hostname, self.address.port, timeout=120)

    @staticmethod
    def of(daemon):
        """HTTP comes last at a start."""
        for _ in range(2_000):
            if (daemon.directory / "http.url").exists():
                return Web(daemon.directory)
            time.sleep(0.01)
        raise RuntimeError("HTTP does not come")

    def ask(self, method, path, body=None):
        self.connection.request(
            method,
            path,
            None if body is None else json.dumps(body),
            {"Authorization": f"Bearer {self.token}", "Content-Type": "application/json"},
        )
        answer = self.connection.getresponse()
        text = answer.read()
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {text[:300]}")
        return json.loads(text) if text else None

    def session(self, **wishes):
        return self.ask("POST", "/sessions", wishes)["session_id"]

    def say(self, session, text):
        self.ask("POST", f"/sessions/{session}/messages", {"text": text})

    def socket(self, session, after=0, host=None):
        return Socket(self, f"/ws/{session}?after={after}" + (f"&host={host}" if host else ""))

    def close(self):
        self.connection.close()


class Socket:
    """A WebSocket that reads frames as bytes; the daemon sends every message as one text frame."""

    def __init__(self, web, path):
        self.socket = socket.create_connection((web.address.hostname, web.address.port), 120)
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(
            (
                f"GET {path} HTTP/1.1\r\nHost: {web.address.netloc}\r\nAuthorization: Bearer {web.token}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Protocol: konsol.v1\r\n\r\n"
            ).encode()
        )
        self.buffer = bytearray()
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, _, rest = bytes(self.buffer).partition(b"\r\n\r\n")
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise ConnectionError(head.decode())
        self.buffer = bytearray(rest)

    def fileno(self):
        return self.socket.fileno()

    def _more(self):
        more = self.socket.recv(1 << 16)
        if not more:
            raise ConnectionError("the daemon closed the connection")
        self.buffer += more

    def say(self, **message):
        data = json.dumps(message).encode()
        mask = os.urandom(4)
        length = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + struct.pack(">H", len(data))
        masked = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.socket.sendall(b"\x81" + length + mask + masked)

    def ready(self):
        """The messages that are there after one read, undecoded."""
        self._more()
        return list(self._frames())

    def _frames(self):
        while len(self.buffer) >= 2:
            size, begin = self.buffer[1] & 0x7F, 2
            if size == 126:
                size, begin = int.from_bytes(self.buffer[2:4], "big"), 4
            elif size == 127:
                size, begin = int.from_bytes(self.buffer[2:10], "big"), 10
            if len(self.buffer) < begin + size:
                return
            kind, frame = self.buffer[0] & 0x0F, bytes(self.buffer[begin : begin + size])
            del self.buffer[: begin + size]
            if kind == 1:
                yield frame

    def until(self, type_):
        """Waits for the next message of a type."""
        wanted = f'"type":"{type_}"'.encode()
        while True:
            for frame in self._frames():
                if wanted in frame[:200]:
                    return frame
            self._more()

    def close(self):
        self.socket.close()
