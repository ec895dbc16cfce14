"""What an editor does with `konsol acp`: opens a session, says something, shows the answer, and grants what is asked.

    KONSOL_MODEL=anthropic:claude-sonnet-4-5 python3 client.py "What is in this directory?"
"""

import json
import os
import subprocess
import sys

konsol = subprocess.Popen(["konsol", "acp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def send(message):
    print(json.dumps({"jsonrpc": "2.0", **message}), file=konsol.stdin, flush=True)


def heard(message):
    """What the agent says and asks while it works."""
    params = message.get("params", {})
    if message["method"] == "session/update" and params["update"]["sessionUpdate"] == "agent_message_chunk":
        print(params["update"]["content"]["text"], end="", flush=True)
    elif message["method"] == "session/request_permission":
        yes = next(option["optionId"] for option in params["options"] if option["kind"] == "allow_once")
        send({"id": message["id"], "result": {"outcome": {"outcome": "selected", "optionId": yes}}})


def call(method, **params):
    send({"id": method, "method": method, "params": params})
    while (message := json.loads(konsol.stdout.readline())).get("id") != method:
        heard(message)
    return message["result"]


call("initialize", protocolVersion=1, clientCapabilities={})
session = call("session/new", cwd=os.getcwd(), mcpServers=[])["sessionId"]
text = {"type": "text", "text": sys.argv[1]}
print("\n" + call("session/prompt", sessionId=session, prompt=[text])["stopReason"])
konsol.stdin.close()
