"""A back end in fifty lines, with nothing but Python: makes a session, says something, grants what is asked for, and reads
the answer as server-sent events; when the connection breaks it goes on behind the last event it saw.

    python backend.py URL TOKEN_FILE TEXT
"""

import json
import sys
import time
import urllib.error
import urllib.request

URL, TOKEN_FILE, TEXT = sys.argv[1:4]
TOKEN = open(TOKEN_FILE).read().strip()


def request(path, body=None, timeout=30):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    return urllib.request.urlopen(urllib.request.Request(URL + path, data, headers), timeout=timeout)


def events(session, after):
    """Everything after a sequence number, for as long as the connection lasts."""
    with request(f"/sessions/{session}/events?after={after}", timeout=60) as lines:
        for line in lines:
            if line.startswith(b"data: "):
                yield json.loads(line[6:])


def follow(session):
    seen = 0
    while True:
        try:
            for event in events(session, seen):
                seen = event.get("seq", seen)
                yield event
        except (urllib.error.URLError, ConnectionError, TimeoutError) as problem:
            print(f"[{problem}: again after {seen}]", file=sys.stderr)
            time.sleep(1)


session = json.load(request("/sessions", {}))["session_id"]
request(f"/sessions/{session}/messages", {"text": TEXT}).close()
for event in follow(session):
    match event["type"]:
        case "chunk":
            print(event["content"], end="", flush=True)
        case "tool_start":
            print(f"\n[{event['name']} {json.dumps(event['arguments'])}]")
        case "tool_message":
            print(event["content"])
        case "confirm":
            request(f"/sessions/{session}/answers", {"request_id": event["request_id"], "value": True}).close()
        case "turn_end":
            print(f"\n[{event['stop_reason']}]")
            break
