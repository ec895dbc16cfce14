# What every package has inside: the program, a runtime, and what shells and managers want to know of it. Read by ./package.

# Snippets may use everything of Java SE where no other JDK is; the rest is what the program, its compilers and ordinary
# snippets ask for beyond it.
modules=java.se,jdk.compiler,jdk.jshell,jdk.unsupported,jdk.zipfs,jdk.net,jdk.management,jdk.attach,jdk.crypto.ec
modules=$modules,jdk.charsets,jdk.localedata,jdk.httpserver,jdk.jfr,jdk.jdwp.agent,jdk.naming.dns,jdk.security.auth,jdk.xml.dom

rm -rf "$tree"
cp -R app/target/dist "$tree"
rm -f "$tree"/*.aot "$tree"/*.lock "$tree"/*.tried

say 'linking a runtime'
vendor=$(sed -n 's/^IMPLEMENTOR_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release")
runtime=$(sed -n 's/^JAVA_RUNTIME_VERSION="\(.*\)"/\1/p' "$JAVA_HOME/release")
"$JAVA_HOME/bin/jlink" --add-modules "$modules" --no-header-files --no-man-pages --compress zip-0 --output "$tree/runtime" \
  --release-info "add:IMPLEMENTOR_VERSION=\"${vendor:-unknown}-konsol\":JAVA_RUNTIME_VERSION=\"${runtime:-unknown}\""

# Links are not for npm or a zip: the licences of a module are files.
find "$tree/runtime/legal" -type l | while read -r link; do
  cp --remove-destination "$(readlink -f "$link")" "$link"
done

say 'storing the jars'
"$JAVA_HOME/bin/java" ship/StoreJars.java "$tree/lib"

say 'completions, units, bill of materials'
konsol() { KONSOL_AOT=off KONSOL_LAUNCHER='' "$tree/konsol" "$@"; }
mkdir -p "$tree/share/bash-completion/completions" "$tree/share/zsh/site-functions" "$tree/share/fish/vendor_completions.d" \
  "$tree/share/systemd/user"
konsol completion bash >"$tree/share/bash-completion/completions/konsol"
konsol completion zsh >"$tree/share/zsh/site-functions/_konsol"
konsol completion fish >"$tree/share/fish/vendor_completions.d/konsol.fish"
cp ship/units/* "$tree/share/systemd/user"
cp docs/install.md CHANGELOG.md "$tree"
mvn -B -ntp -q -Dstyle.color=never org.cyclonedx:cyclonedx-maven-plugin:2.9.1:makeAggregateBom -DoutputDirectory="$out" -DoutputName=maven.cdx \
  -DoutputFormat=json >&2
classes=$(ls app/target/dist/lib/jackson-*.jar | tr '\n' ':')
"$JAVA_HOME/bin/java" -cp "$classes" ship/Bom.java "$out/maven.cdx.json" "$tree" \
  "$(find app/src/main/resources -name licences.txt)"
cp "$tree/bom.cdx.json" "$out"

# The name of a build is made of all that runs: the caches of users are named after it.
printf '%s\n' "$({ cat "$tree/build"; cat "$tree/runtime/release" "$tree/runtime/lib/modules"; } | sha256sum | cut -c 1-12)" >"$tree/build.new"
mv "$tree/build.new" "$tree/build"

# Sets the dates, and that everybody may read what root installs.
settle() {
  chmod -R u+rwX,go+rX,go-w "$1"
  find "$1" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
}

# Sorted, without names and dates of this machine; $1 is the folder, $2 a prefix for its entries.
tarball() {
  tar --sort=name --format=gnu --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    -C "$1" --transform "s,^\.,$2," -c .
}
