"""A conversation with an agent over server-sent events: says something, grants what is asked, shows the answer.

    konsol start --model anthropic:claude-sonnet-4-5; python3 client.py [DIRECTORY OF THE DAEMON] [TEXT]
"""

import json
import pathlib
import sys
import urllib.request

KONSOL = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else "~/.local/state/konsol").expanduser()
TEXT = sys.argv[2] if len(sys.argv) > 2 else "What is in this directory?"
URL = (KONSOL / "http.url").read_text().strip()
HEADERS = {"Authorization": "Bearer " + (KONSOL / "token").read_text().strip()}


def ask(path, body=None, method=None):
    data = None if body is None else json.dumps(body).encode()
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, HEADERS, method=method), timeout=60)


session = "/sessions/" + json.load(ask("/sessions", {}))["session_id"]
ask(session + "/messages", {"text": TEXT})
for line in ask(session + "/events?after=0"):
    if not line.startswith(b"data: "):
        continue
    event = json.loads(line[6:])
    if event["type"] == "message" and event["role"] == "assistant":
        print(event["text"], end="", flush=True)
    elif event["type"] == "confirm":
        ask(session + "/answers", {"request_id": event["request_id"], "value": True})
    elif event["type"] == "turn_end":
        print("\n" + event["stop_reason"])
        break
ask(session, method="DELETE")
