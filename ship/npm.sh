# The npm package: the same folder, and the launcher as its program. The name without a scope belongs to somebody else.
say 'packing: the npm package'
npm=$out/npm
rm -rf "$npm"
cp -R "$tree" "$npm"
echo npm >"$npm/INSTALLED"
cat >"$npm/package.json" <<END
{
  "name": "@konsol/konsol",
  "version": "$version",
  "description": "Keeps a project's live sessions (REPLs, terminals, language servers, agents) in one small daemon; an MCP server.",
  "license": "Apache-2.0",
  "mcpName": "dev.konsol/konsol",
  "bin": { "konsol": "konsol" },
  "os": ["linux"],
  "cpu": ["x64"],
  "libc": ["glibc"],
  "keywords": ["mcp", "mcp-server", "repl", "terminal", "lsp", "agent"]
}
END
cp README.md "$npm"
settle "$npm"
tarball "$npm" package | gzip -9n >"$out/konsol-konsol-$version.tgz"
rm -rf "$npm"
