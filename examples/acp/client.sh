#!/bin/bash
# What an editor does with `konsol acp`, with bash alone: opens a session, says something, and shows all that comes.
#
#   KONSOL_MODEL=anthropic:claude-sonnet-4-5 ./client.sh 'What is in this directory?'
#
# A message is one line. This client answers no questions: it suits a session that only reads.
coproc konsol { exec konsol acp; }

send() { printf '%s\n' "$1" >&"${konsol[1]}"; }

# Prints what comes, up to the answer to a request; that is left in $line.
until_answer() {
  while read -r line <&"${konsol[0]}"; do
    printf '%s\n' "$line"
    case $line in *'"id":'"$1"[,}]*) return ;; esac
  done
  exit 1
}

send '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":1,"clientCapabilities":{}}}'
until_answer 1
send '{"jsonrpc":"2.0","id":2,"method":"session/new","params":{"cwd":"'"$PWD"'","mcpServers":[]}}'
until_answer 2
session=${line#*'"sessionId":"'}
session=${session%%'"'*}
send '{"jsonrpc":"2.0","id":3,"method":"session/prompt","params":{"sessionId":"'"$session"'","prompt":[{"type":"text","text":"'"$1"'"}]}}'
until_answer 3
