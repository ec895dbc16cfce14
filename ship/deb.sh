# The Debian package: the same folder in /usr/lib, and its parts where Debian's programs look for them.
say 'packing: the Debian package'
deb=$out/deb
rm -rf "$deb"
mkdir -p "$deb/usr/lib" "$deb/usr/bin" "$deb/usr/share/doc/konsol" "$deb/DEBIAN"
cp -R "$tree" "$deb/usr/lib/konsol"
echo deb >"$deb/usr/lib/konsol/INSTALLED"
ln -s ../lib/konsol/konsol "$deb/usr/bin/konsol"
share=$deb/usr/lib/konsol/share
mkdir -p "$deb/usr/share/zsh" "$deb/usr/lib/systemd"
mv "$share/man" "$share/bash-completion" "$share/fish" "$deb/usr/share"
mv "$share/zsh/site-functions" "$deb/usr/share/zsh/vendor-completions"
mv "$share/systemd/user" "$deb/usr/lib/systemd"
rm -r "$share"
gzip -9n "$deb"/usr/share/man/man1/*
mv "$deb/usr/lib/konsol/CHANGELOG.md" "$deb/usr/share/doc/konsol/changelog"
gzip -9n "$deb/usr/share/doc/konsol/changelog"
mv "$deb/usr/lib/konsol/install.md" "$deb/usr/share/doc/konsol"
cat >"$deb/usr/share/doc/konsol/copyright" <<END
Konsol is licensed under the Apache License 2.0: /usr/lib/konsol/LICENSE.

What it comes with, by whom and under which licence: /usr/lib/konsol/THIRD-PARTY.md, with the texts in
/usr/lib/konsol/licenses, and for the Java runtime (GPL-2 with the Classpath exception, and others) in
/usr/lib/konsol/runtime/legal.
END
cat >"$deb/DEBIAN/control" <<END
Package: konsol
Version: $version
Architecture: amd64
Maintainer: Konsol <konsol@localhost>
Installed-Size: $(du -sk --apparent-size "$deb/usr" | cut -f 1)
Depends: libc6 (>= 2.17), perl-base
Recommends: procps, git
Suggests: default-jdk, maven, gradle, ruby
Section: devel
Priority: optional
Description: live sessions of a project, kept by one small daemon
 REPLs, terminals, language servers and agents stay in one daemon, and any
 client drives them over a protocol it already speaks: a terminal, JSON lines,
 JSON-RPC, MCP, ACP, HTTP. It brings a Java runtime of its own; snippets run
 on the project's JDK where it has one.
END
# Caches that root has had made lie beside the program.
cat >"$deb/DEBIAN/postrm" <<'END'
#!/bin/sh
set -e
if [ "$1" = remove ] || [ "$1" = purge ]; then
  rm -f /usr/lib/konsol/jvm-*
  [ ! -d /usr/lib/konsol ] || rmdir --ignore-fail-on-non-empty /usr/lib/konsol
fi
END
chmod 755 "$deb/DEBIAN/postrm"
settle "$deb"
(cd "$deb" && find usr -type f | sort | xargs -d '\n' md5sum) >"$deb/DEBIAN/md5sums"
touch -d "@$SOURCE_DATE_EPOCH" "$deb/DEBIAN" "$deb/DEBIAN/md5sums" "$deb/DEBIAN/postrm"
dpkg-deb --root-owner-group --uniform-compression -Zxz "-z${KONSOL_XZ:-6}" --threads-max=2 --build "$deb" \
  "$out/konsol_${version}_amd64.deb" >&2
rm -rf "$deb"
