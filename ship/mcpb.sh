# The MCP bundle: a zip with the same folder and a manifest, and the description for the MCP registry.
say 'packing: the MCP bundle'
mcpb=$out/mcpb
rm -rf "$mcpb"
mkdir -p "$mcpb"
cp -R "$tree" "$mcpb/server"
echo mcpb >"$mcpb/server/INSTALLED"
cp LICENSE "$mcpb"
cat >"$mcpb/manifest.json" <<END
{
  "manifest_version": "0.3",
  "name": "konsol",
  "display_name": "Konsol",
  "version": "$version",
  "description": "Consoles, code snippets and language servers of a project, kept running for models and people.",
  "long_description": "Konsol keeps a project's live sessions in one small daemon: terminals that outlive the client, REPLs inside the project (Java, Kotlin, Ruby), and language servers whose answers are never stale.",
  "author": { "name": "Konsol" },
  "license": "Apache-2.0",
  "keywords": ["terminal", "repl", "lsp", "java", "kotlin", "ruby"],
  "server": {
    "type": "binary",
    "entry_point": "server/konsol",
    "mcp_config": {
      "command": "\${__dirname}/server/konsol",
      "args": ["mcp"],
      "env": {}
    }
  },
  "tools_generated": true,
  "compatibility": { "platforms": ["linux"] }
}
END
settle "$mcpb"
bundle=$out/konsol-$version-linux-x64.mcpb
rm -f "$bundle"
(cd "$mcpb" && find . -type f | sed 's,^\./,,' | sort | zip -q -X -9 -@ "$bundle")
rm -rf "$mcpb"

# Packages of the registry: npm's, and the bundle where it is known from where it can be fetched.
released=''
[ -z "${KONSOL_RELEASE_URL:-}" ] || released=",
    {
      \"registryType\": \"mcpb\",
      \"identifier\": \"$KONSOL_RELEASE_URL/${bundle##*/}\",
      \"fileSha256\": \"$(sha256sum "$bundle" | cut -d ' ' -f 1)\",
      \"transport\": { \"type\": \"stdio\" }
    }"
cat >"$out/server.json" <<END
{
  "\$schema": "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json",
  "name": "dev.konsol/konsol",
  "title": "Konsol",
  "description": "Consoles, code snippets and language servers of a project, kept running by one small daemon.",
  "version": "$version",
  "packages": [
    {
      "registryType": "npm",
      "identifier": "@konsol/konsol",
      "version": "$version",
      "runtimeHint": "npx",
      "packageArguments": [{ "type": "positional", "value": "mcp" }],
      "transport": { "type": "stdio" }
    }$released
  ]
}
END
