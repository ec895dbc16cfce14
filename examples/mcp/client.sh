#!/bin/bash
# MCP with printf: greets, lists the tools, and runs a snippet of Java.
#
#   ./client.sh
#
# A message is one line, and so is an answer, which carries the id of its request. The server ends with its input, so
# the input stays open until the last answer is there.
coproc konsol { exec konsol mcp; }

send() {
  printf '→ %s\n' "$1"
  printf '%s\n' "$1" >&"${konsol[1]}"
}

# Shows what comes, up to the answer to a request: notifications may come before it.
receive() {
  while read -r line <&"${konsol[0]}"; do
    printf '← %s\n' "$line"
    case $line in *'"id":'"$1",*) return ;; esac
  done
  exit 1
}

send '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"example","version":"1"}}}'
receive 1
send '{"jsonrpc":"2.0","method":"notifications/initialized"}'
send '{"jsonrpc":"2.0","id":2,"method":"tools/list"}'
receive 2
send '{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"run_java_snippet","arguments":{"code":"6 * 7"}}}'
receive 3
