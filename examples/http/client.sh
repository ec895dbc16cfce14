#!/bin/sh
# A conversation with an agent, with curl: makes a session, says something, and shows its events up to the turn's end.
#
#   konsol start --model anthropic:claude-sonnet-4-5; ./client.sh [DIRECTORY OF THE DAEMON] [TEXT]
konsol=${1:-$HOME/.local/state/konsol}
url=$(cat "$konsol/http.url")

ask() { curl -sS --fail-with-body -H "Authorization: Bearer $(cat "$konsol/token")" "$@"; }

session=$(ask "$url/sessions" -d '{}' | sed 's/.*"session_id":"\([^"]*\)".*/\1/')
ask "$url/sessions/$session/messages" -d '{"text":"'"${2:-What is in this directory?}"'"}' >/dev/null
# sed ends with the turn, and curl with it.
ask -N "$url/sessions/$session/events?after=0" 2>/dev/null | sed -n -e 's/^data: //p' -e '/"type":"turn_end"/q'
ask -X DELETE "$url/sessions/$session"
