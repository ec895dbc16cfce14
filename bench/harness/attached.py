"""An attached console: the connection has become a stream of output frames and takes input."""

import base64
import json


class Attached:
    def __init__(self, daemon, key, offset=None, mode="write"):
        self.lines = daemon.connect()
        request = {"cmd": "attach", "key": key, "mode": mode}
        if offset is not None:
            request["offset"] = offset
        self.lines.write(request)
        self.lines.answer()
        self.seen = b""

    def type(self, data):
        self.lines.write({"cmd": "send", "input": data.decode("ascii").replace("\n", "\\n")})

    def await_output(self, text):
        while text not in self.seen:
            self.seen += self._output()
        self.seen = b""

    def _output(self):
        frame = json.loads(self.lines.line())
        if frame.get("ok") is False:
            raise RuntimeError(frame["error"])
        data = frame.get("data", "")
        return base64.b64decode(data) if frame.get("encoding") == "base64" else data.encode()

    def close(self):
        self.lines.close()
