#!/bin/bash
# A REPL over JSON-RPC with printf: greets, opens a session, evaluates twice in it, and leaves.
#
#   ./client.sh
#
# A message is a header with the length of the JSON text in bytes, an empty line, and the text.
LC_ALL=C # so that bash counts bytes
coproc konsol { exec konsol --stdio; }

send() {
  printf '→ %s\n' "$1"
  printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1" >&"${konsol[1]}"
}

receive() {
  read -r _ length <&"${konsol[0]}" # Content-Length: N
  read -r _ <&"${konsol[0]}"        # the empty line
  read -r -N "${length%$'\r'}" answer <&"${konsol[0]}"
  printf '← %s\n' "$answer"
  case $answer in *'"error":{'*) exit 1 ;; esac
}

send '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"clientInfo":{"name":"example"}}}'
receive
send '{"jsonrpc":"2.0","id":2,"method":"konsol/session.create","params":{"language":"java"}}'
receive
session=${answer#*'"sessionId":"'}
session=${session%%'"'*}
send '{"jsonrpc":"2.0","id":3,"method":"konsol/eval","params":{"sessionId":"'"$session"'","code":"int x = 40"}}'
receive
send '{"jsonrpc":"2.0","id":4,"method":"konsol/eval","params":{"sessionId":"'"$session"'","code":"x + 2"}}'
receive
send '{"jsonrpc":"2.0","id":5,"method":"shutdown"}'
receive
send '{"jsonrpc":"2.0","method":"exit"}'
wait
