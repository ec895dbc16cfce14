#!/bin/sh
# Gives all hosts the same token for clients, so that they need to know one address and one token: a daemon takes the token that it
# finds in its folder. The variable goes no further: what the daemon starts would inherit it.
set -eu
if [ -n "${KONSOL_TOKEN:-}" ]; then
  umask 077
  printf '%s\n' "$KONSOL_TOKEN" > "${KONSOL_DIR:-/data}/token"
  unset KONSOL_TOKEN
fi
exec "$@"
