// Drives `konsol acp` as an editor would, with the official client, and holds every message of both sides against the
// protocol's own schema. Prints one JSON object.
//   node editor.mjs first|second KONSOL PROJECT [SESSION] -- SERVER...
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { Readable, Writable } from "node:stream";
import * as acp from "@agentclientprotocol/sdk";

const require = createRequire(import.meta.url);
const Ajv = require("ajv/dist/2020").default;
const [act, konsol, project, session] = process.argv.slice(2);
const server = process.argv.slice(process.argv.indexOf("--") + 1);

// --- the schema ---
const schema = JSON.parse(readFileSync(new URL("node_modules/@agentclientprotocol/sdk/schema/v1/schema.json", import.meta.url)));
const ajv = new Ajv({ strict: false, validateFormats: false });
ajv.addSchema(schema, "acp");
const envelope = ajv.compile({ $ref: "acp" });
const byMethod = {};
for (const [name, part] of Object.entries(schema.$defs)) {
  if (part["x-method"]) {
    const of = (byMethod[part["x-method"]] ??= {});
    of[name.endsWith("Response") ? "result" : "params"] = ajv.compile({ $ref: "acp#/$defs/" + name });
  }
}
const problems = [];
const count = { editor: 0, agent: 0 };
const asked = { editor: new Map(), agent: new Map() };

function check(from, line) {
  count[from]++;
  let frame;
  try {
    frame = JSON.parse(line);
  } catch {
    problems.push(`${from}: no JSON: ${line}`);
    return;
  }
  let part = envelope;
  let value = frame;
  const complain = () => problems.push(`${from}: ${JSON.stringify(part.errors?.slice(0, 3))} in ${line.slice(0, 500)}`);
  if (!part(value)) complain();
  if (frame.method) {
    if (!byMethod[frame.method]) problems.push(`${from}: the schema has no ${frame.method}`);
    if (frame.id !== undefined) asked[from].set(frame.id, frame.method);
    part = byMethod[frame.method]?.params;
    value = frame.params;
  } else {
    const other = from === "agent" ? "editor" : "agent";
    const method = asked[other].get(frame.id);
    if (!method) problems.push(`${from}: an answer to nothing: ${line}`);
    part = frame.error ? undefined : byMethod[method]?.result;
    value = frame.result;
  }
  if (part && !part(value)) complain();
}

// --- the wire, with an ear on it ---
const child = spawn(konsol, ["acp"], { stdio: ["pipe", "pipe", "inherit"], cwd: project });
function listening(from) {
  let rest = "";
  const decoder = new TextDecoder();
  return new TransformStream({
    transform(chunk, controller) {
      rest += decoder.decode(chunk, { stream: true });
      const lines = rest.split("\n");
      rest = lines.pop();
      lines.forEach((line) => check(from, line));
      controller.enqueue(chunk);
    },
  });
}
const toAgent = listening("editor");
toAgent.readable.pipeTo(Writable.toWeb(child.stdin)).catch(() => {});
const stream = acp.ndJsonStream(toAgent.writable, Readable.toWeb(child.stdout).pipeThrough(listening("agent")));

// --- the editor ---
const updates = [];
const kinds = new Set();
const permissions = [];
const terminals = new Map();
const buffers = {};
let onUpdate = () => {};
let onPermission = async () => ({ outcome: { outcome: "selected", optionId: "allow" } });
let onTerminal = () => {};
const file = project + "/a.txt";
buffers[file] = "unsaved one\n";

function until(condition) {
  return new Promise((resolve) => {
    onUpdate = () => condition() && resolve();
    onUpdate();
  });
}
const said = (kind) => updates.filter((u) => u.sessionUpdate === kind).map((u) => u.content.text).join("");

const app = acp
  .client({ name: "checks" })
  .onNotification("session/update", ({ params }) => {
    updates.push(params.update);
    kinds.add(params.update.sessionUpdate);
    onUpdate();
  })
  .onRequest("session/request_permission", ({ params }) => {
    permissions.push(params);
    return onPermission(params);
  })
  .onRequest("fs/read_text_file", ({ params }) => {
    if (!(params.path in buffers)) throw acp.RequestError.resourceNotFound(params.path);
    return { content: buffers[params.path] };
  })
  .onRequest("fs/write_text_file", ({ params }) => {
    buffers[params.path] = params.content;
    return {};
  })
  .onRequest("terminal/create", ({ params }) => {
    const id = "terminal-" + (terminals.size + 1);
    const program = spawn(params.command, params.args, { cwd: params.cwd });
    const terminal = { program, output: "", exit: new Promise((done) => program.on("exit", (exitCode, signal) => done({ exitCode, signal }))) };
    program.stdout.on("data", (data) => (terminal.output += data));
    terminals.set(id, terminal);
    onTerminal();
    return { terminalId: id };
  })
  .onRequest("terminal/wait_for_exit", ({ params }) => terminals.get(params.terminalId).exit)
  .onRequest("terminal/output", ({ params }) => ({ output: terminals.get(params.terminalId).output, truncated: false }))
  .onRequest("terminal/kill", ({ params }) => {
    terminals.get(params.terminalId).program.kill("SIGKILL");
    return {};
  })
  .onRequest("terminal/release", ({ params }) => {
    const terminal = terminals.get(params.terminalId);
    terminal.released = true;
    terminal.program.kill("SIGKILL");
    return {};
  });

const connection = app.connect(stream);
const agent = connection.agent;
const prompt = (sessionId, text) => agent.request("session/prompt", { sessionId, prompt: [{ type: "text", text }] });
const mcpServers = [{ name: "everything", command: server[0], args: server.slice(1), env: [] }];
const report = {};

report.initialized = await agent.request("initialize", {
  protocolVersion: acp.PROTOCOL_VERSION,
  clientCapabilities: { fs: { readTextFile: true, writeTextFile: true }, terminal: true },
});

if (act === "first") {
  const made = await agent.request("session/new", { cwd: project, mcpServers });
  report.modes = made.modes.availableModes.map((mode) => mode.id);
  // A slow machine takes its time to start the server.
  while (!said("agent_message_chunk").includes("everything__echo")) await prompt(made.sessionId, "/tools");
  updates.length = 0;
  report.first = (await prompt(made.sessionId, "go")).stopReason;
  report.said = said("agent_message_chunk");
  report.buffer = buffers[file];
  report.permissions = permissions.map((asked) => asked.toolCall.title);
  report.diff = permissions[0].toolCall.content[0];
  report.terminals = updates.flatMap((u) => u.content ?? []).filter((c) => c.type === "terminal").length > 0;
  report.kinds = [...kinds].sort();

  onTerminal = () => agent.notify("session/cancel", { sessionId: made.sessionId });
  report.second = (await prompt(made.sessionId, "wait")).stopReason;
  report.killed = (await [...terminals.values()].at(-1).exit).signal;
  report.released = [...terminals.values()].every((terminal) => terminal.released);

  await agent.request("session/set_mode", { sessionId: made.sessionId, modeId: "ask" });
  onPermission = () => {
    console.log(made.sessionId);
    return new Promise(() => {});
  };
  report.third = await prompt(made.sessionId, "ask").then(() => "answered", () => "host gone");
} else {
  buffers[file] = "unsaved two\n";
  await agent.request("session/load", { sessionId: session, cwd: project, mcpServers: [] });
  report.replayed = updates.map((u) => u.sessionUpdate).filter((kind, i, all) => kind !== all[i - 1]);
  report.users = updates.filter((u) => u.sessionUpdate === "user_message_chunk").map((u) => u.content.text);
  await until(() => said("agent_message_chunk").endsWith("All done."));
  report.asked = permissions.map((asked) => asked.toolCall.title);
  report.buffer = buffers[file];
  report.listed = (await agent.request("session/list", { cwd: project })).sessions.map((each) => each.sessionId);
  await agent.request("session/close", { sessionId: session });
}
connection.close();
child.stdin.end();
report.exit = await new Promise((done) => (child.exitCode === null && child.signalCode === null ? child.on("exit", done) : done(child.exitCode)));
console.log(JSON.stringify({ ...report, problems, count }));
process.exit(0);
