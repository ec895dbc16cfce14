# The archive: a folder that runs wherever it is unpacked.
say 'packing: the archive'
echo archive >"$tree/INSTALLED"
settle "$tree"
tarball "$tree" "konsol-$version" | xz "-${KONSOL_XZ:-6}" -T 2 --block-size=64MiB >"$out/konsol-$version-linux-x64.tar.xz"
