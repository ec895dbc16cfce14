# Outlives the daemon and ends what it left behind. Standard input is a pipe whose other end only
# the daemon holds: its end, however it comes about, is the end of the file. Arguments: the
# variable and the run of the marker. Plain POSIX sh with grep and sleep.

trap '' HUP INT QUIT TERM USR1 USR2 PIPE

while read -r _; do :; done

# Two looks in a row that find nobody: one alone may miss a process in the middle of an exec.
mark="$1=$2."
empty=0
rounds=0
while [ "$empty" -lt 2 ] && [ "$rounds" -lt 200 ]; do
  pids=
  for file in $(grep -lF -e "$mark" /proc/[0-9]*/environ 2>/dev/null); do
    pid=${file#/proc/}
    pids="$pids ${pid%/environ}"
  done
  if [ -z "$pids" ]; then
    empty=$((empty + 1))
  else
    empty=0
    # shellcheck disable=SC2086 # a list of numbers
    kill -KILL $pids 2>/dev/null
  fi
  rounds=$((rounds + 1))
  sleep 0.02 2>/dev/null || sleep 1
done
