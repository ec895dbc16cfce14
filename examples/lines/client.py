"""A console over JSON lines: starts a shell, types a sum, waits for its result, and reads it on a second connection.

    konsol start; python3 client.py [SOCKET]
"""

import json
import os
import socket
import sys

PATH = sys.argv[1] if len(sys.argv) > 1 else os.path.expanduser("~/.local/state/konsol/server.sock")


class Konsol:
    def __init__(self):
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(PATH)
        self.lines = self.socket.makefile("rw", encoding="utf-8")

    def ask(self, cmd, **fields):
        print(json.dumps({"cmd": cmd, **fields}), file=self.lines, flush=True)
        answer = json.loads(self.lines.readline())
        if not answer["ok"]:
            raise RuntimeError(f"{answer['code']}: {answer['error']}")
        return answer


first = Konsol()
first.ask("create", key="lines-py", args=["sh"])
first.ask("send", key="lines-py", input="echo $((6 * 7))\\n")
seen = first.ask("wait", key="lines-py", pattern=r"\s42\s")
print(seen["evidence"], seen["match"]["text"].strip())
first.socket.close()

again = Konsol()  # the console is still there, and so is every byte that it printed
print("42" in again.ask("read", key="lines-py", offset=0)["data"])
again.ask("remove", key="lines-py")
