#!/bin/bash
# A conversation with an agent, with curl: makes a session, says something, and shows its events up to the turn's end.
#
#   konsol start --model anthropic:claude-sonnet-4-5; ./client.sh [DIRECTORY OF THE DAEMON] [TEXT]
konsol=${1:-$HOME/.local/state/konsol}
url=$(cat "$konsol/http.url")
header="Authorization: Bearer $(cat "$konsol/token")"

ask() { curl -sS --fail-with-body -H "$header" "$@"; }

session=$(ask "$url/sessions" -d '{}' | sed 's/.*"session_id":"\([^"]*\)".*/\1/')
ask "$url/sessions/$session/messages" -d '{"text":"'"${2:-What is in this directory?}"'"}' >/dev/null
exec 3< <(exec curl -sSN -H "$header" "$url/sessions/$session/events?after=0")
while read -r line <&3; do
  case $line in
    'data: '*) printf '%s\n' "${line#data: }" ;;
  esac
  case $line in *'"type":"turn_end"'*) break ;; esac
done
kill $! # the stream would go on
ask -X DELETE "$url/sessions/$session"
