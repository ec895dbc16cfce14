#!/bin/sh
# A console over JSON lines: starts a shell, types a sum, waits for its result, and removes the console.
#
#   konsol start; ./client.sh [SOCKET]
#
# Needs socat. The requests are answered in order, so all of them can be sent at once.
socket=${1:-$HOME/.local/state/konsol/server.sock}

socat -t 30 - "UNIX-CONNECT:$socket" <<'REQUESTS'
{"cmd":"hello","protocol":1,"client":"example"}
{"cmd":"create","key":"lines-sh","args":["sh"]}
{"cmd":"send","key":"lines-sh","input":"echo $((6 * 7))\\n"}
{"cmd":"wait","key":"lines-sh","pattern":"\\s42\\s"}
{"cmd":"remove","key":"lines-sh"}
REQUESTS
