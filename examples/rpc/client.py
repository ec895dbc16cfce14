"""A REPL over JSON-RPC: starts `konsol --stdio`, opens a session, and evaluates in it.

    python3 client.py
"""

import json
import subprocess

konsol = subprocess.Popen(["konsol", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def send(message):
    body = json.dumps({"jsonrpc": "2.0", **message}).encode()
    konsol.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
    konsol.stdin.flush()


def receive():
    length = 0
    while (header := konsol.stdout.readline().strip()):
        if header.lower().startswith(b"content-length:"):
            length = int(header.split(b":")[1])
    return json.loads(konsol.stdout.read(length))


def call(method, **params):
    send({"id": method, "method": method, "params": params})
    answer = receive()
    if "error" in answer:
        raise RuntimeError(answer["error"]["message"])
    return answer["result"]


print(call("initialize", clientInfo={"name": "example"})["serverInfo"]["name"])
session = call("konsol/session.create", language="java")["sessionId"]
call("konsol/eval", sessionId=session, code="int x = 40")
result = call("konsol/eval", sessionId=session, code="x + 2")
print(result["value"], result["valueType"])
call("shutdown")
send({"method": "exit"})
