"""An MCP client without a library: lists the tools of `konsol mcp` and runs a snippet of Java.

    python3 client.py
"""

import json
import subprocess

konsol = subprocess.Popen(["konsol", "mcp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), file=konsol.stdin, flush=True)


def call(method, **params):
    send({"id": method, "method": method, "params": params})
    for line in konsol.stdout:  # notifications and questions of the server are passed over
        message = json.loads(line)
        if message.get("id") == method:
            if "error" in message:
                raise RuntimeError(message["error"]["message"])
            return message["result"]


call("initialize", protocolVersion="2025-11-25", capabilities={}, clientInfo={"name": "example", "version": "1"})
send({"method": "notifications/initialized"})
print(len(call("tools/list")["tools"]), "tools")
answer = call("tools/call", name="run_java_snippet", arguments={"code": "6 * 7"})
print(answer["content"][0]["text"])
konsol.stdin.close()
konsol.wait()
