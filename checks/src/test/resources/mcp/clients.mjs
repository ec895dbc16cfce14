// Drives `konsol mcp` with the official clients of both generations. Prints one JSON object.
//   node clients.mjs KONSOL
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { Client as NewClient } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewTransport } from "@modelcontextprotocol/client/stdio";

const command = process.argv[2];

async function drive(Client, Transport, key) {
  const client = new Client({ name: "checks", version: "1" });
  await client.connect(new Transport({ command, args: ["mcp"], env: process.env }));
  const tools = (await client.listTools()).tools.map((tool) => tool.name);
  await client.callTool({ name: "console_create", arguments: { key, command: "echo ready; exec cat" } });
  const waited = await client.callTool({ name: "console_wait", arguments: { key, pattern: "ready" } });
  await client.callTool({ name: "console_send", arguments: { key, input: "typed\\n" } });
  await client.callTool({ name: "console_wait", arguments: { key, pattern: "typed" } });
  const read = await client.callTool({ name: "console_read", arguments: { key } });
  const screen = await client.callTool({ name: "console_screen", arguments: { key } });
  const missing = await client.callTool({ name: "console_read", arguments: { key: "nobody" } });
  const listed = await client.callTool({ name: "console_list", arguments: {} });
  const resources = (await client.listResources()).resources.map((each) => each.uri);
  const killed = await client.callTool({ name: "console_kill", arguments: { key, force: true } });
  await client.close();
  return {
    tools,
    evidence: waited.structuredContent.evidence,
    read: read.structuredContent.data,
    row: screen.structuredContent.rows[0],
    missing: missing.isError,
    listed: listed.structuredContent.sessions.length > 0,
    resources,
    killed: killed.structuredContent.status,
  };
}

console.log(JSON.stringify({ old: await drive(OldClient, OldTransport, "old"), new: await drive(NewClient, NewTransport, "new") }));
process.exit(0);
