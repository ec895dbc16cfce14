// Calls every tool of `konsol mcp` with the official clients of both generations, which hold structured answers against
// the tools' schemas. Prints one JSON object; what is not as it should be is in `wrong`.
//   node clients.mjs STEPS stdio KONSOL
//   node clients.mjs STEPS http URL TOKEN
import { readFileSync } from "node:fs";
import { Client as OldClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OldStdio } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as OldHttp } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Client as NewClient, StreamableHTTPClientTransport as NewHttp } from "@modelcontextprotocol/client";
import { StdioClientTransport as NewStdio } from "@modelcontextprotocol/client/stdio";

const [stepsFile, way, place, token] = process.argv.slice(2);
const steps = readFileSync(stepsFile, "utf8");

function transport(Stdio, Http) {
  return way === "stdio"
    ? new Stdio({ command: place, args: ["mcp"], env: process.env })
    : new Http(new URL(place), { requestInit: { headers: { Authorization: `Bearer ${token}` } } });
}

// The first snippet of a language takes longer than the clients wait unless told.
const PATIENCE = { timeout: 300_000 };

/** The generations differ in where a call's options stand: `call` knows. */
async function drive(Client, Stdio, Http, key, call) {
  const client = new Client({ name: "checks", version: "1" });
  await client.connect(transport(Stdio, Http));
  const tools = (await client.listTools()).tools;
  const wrong = [];
  for (const step of JSON.parse(steps.replaceAll("$K", key))) {
    const tool = tools.find((each) => each.name === step.tool);
    const answer = await call(client, { name: step.tool, arguments: step.arguments });
    const text = answer.content.map((block) => block.text ?? "").join("\n");
    const structured = !tool?.outputSchema || answer.isError || answer.structuredContent !== undefined;
    if (!tool || !text.includes(step.says) || Boolean(answer.isError) !== Boolean(step.fails) || !structured) {
      wrong.push({ step, answer });
    }
  }
  const resources = (await client.listResources()).resources.map((each) => each.uri);
  await client.close();
  return { tools: tools.map((each) => each.name), wrong, resources };
}

const old = await drive(OldClient, OldStdio, OldHttp, `old-${way}`, (client, tool) => client.callTool(tool, undefined, PATIENCE));
const young = await drive(NewClient, NewStdio, NewHttp, `new-${way}`, (client, tool) => client.callTool(tool, PATIENCE));
console.log(JSON.stringify({ old, new: young }));
process.exit(0);
