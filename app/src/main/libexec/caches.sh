# Makes the JVM's ahead-of-time caches: one a part of the program for each build and JDK. Read by the launcher, whose
# variables and functions it uses, when one is missing. Whatever goes wrong here, there is no cache this time and nobody
# notices.

# Those of the commands and the daemon: a daemon and its client that use everything once, and then end.
train() {
  mkdir -p "${aot%/*}" || return 0
  (
    ! have flock || flock -n 9 || exit 0
    [ -f "$aot-client.aot" ] && exit 0
    forget_other_builds
    folder=$(mktemp -d) || exit 0
    train_part daemon & train_part client
    wait
    for part in daemon client; do
      [ -f "$aot-$part.$$" ] && mv "$aot-$part.$$" "$aot-$part.aot"
      rm -f "$aot-$part.$$.config"
    done
    rm -rf "$folder"
  ) 9>"$aot.lock" </dev/null >/dev/null 2>&1
}

# What was made for a build that was in this folder before.
forget_other_builds() {
  for made in "$home"/jvm-*; do
    case $made in "$home/jvm-$id-"*) ;; *) rm -f "$made" ;; esac
  done
}

# The same for evaluation: a host plays a conversation, and it, its compilers and its worker write a cache each. That takes
# half a minute, so it is always done beside the command, and only once somebody evaluates.
train_evaluation() {
  mkdir -p "${aot%/*}" || return 0
  (
    ! have flock || flock -n 9 || exit 0
    [ -f "$aot-host.aot" ] && exit 0
    # Where it does not succeed it is not tried for ever.
    [ -f "$aot-evaluation.tried" ] && [ "$(wc -l <"$aot-evaluation.tried")" -ge 3 ] && exit 0
    echo again >>"$aot-evaluation.tried"
    folder=$(mktemp -d) && cd "$folder" || exit 0
    have nice && low='nice -n 10'
    jvm="$jvm -XX:TieredStopAtLevel=1"
    train_part host
    ended=$?
    for part in compiler-java compiler-kotlin worker host; do
      [ $ended = 0 ] && [ -f "$aot-$part.$$" ] && mv "$aot-$part.$$" "$aot-$part.aot"
      rm -f "$aot-$part.$$" "$aot-$part.$$.config"
    done
    rm -rf "$folder"
  ) 9>"$aot-evaluation.lock"
}

# What the JVM learned of methods in training stays out: a daemon that has it is 8 MB larger, and takes more time for its
# start and for the first consoles.
unprofiled='-XX:+IgnoreUnrecognizedVMOptions -XX:+UnlockDiagnosticVMOptions -XX:-AOTRecordTraining'
low=''

train_part() {
  trained=$1
  # As where it runs: the JVM takes a cache for the class path that it was made with.
  [ "$trained" = client ] || add_jars traces
  $low "$java_home/bin/java" $jvm $unprofiled -XX:AOTCacheOutput="$aot-$trained.$$" -Dkonsol.aot.make="$aot-*.$$" -Dkonsol.home="$home" \
    -cp "$classpath" dev.konsol.app.Main train "$trained" "$folder" 9>&-
}
