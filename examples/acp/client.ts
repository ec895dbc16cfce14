// What an editor does with `konsol acp`: opens a session, says something, shows the answer, and grants what is asked.
//
//   KONSOL_MODEL=anthropic:claude-sonnet-4-5 node client.ts "What is in this directory?"      (Node 22.18 or newer)
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const konsol = spawn('konsol', ['acp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: konsol.stdout })[Symbol.asyncIterator]();
const send = (message: object) => konsol.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');

/** What the agent says and asks while it works. */
function heard({ id, method, params }: any): void {
  if (method === 'session/update' && params.update.sessionUpdate === 'agent_message_chunk') {
    process.stdout.write(params.update.content.text);
  } else if (method === 'session/request_permission') {
    const { optionId } = params.options.find((option: any) => option.kind === 'allow_once');
    send({ id, result: { outcome: { outcome: 'selected', optionId } } });
  }
}

async function call(method: string, params: object): Promise<any> {
  send({ id: method, method, params });
  for (;;) {
    const message = JSON.parse((await lines.next()).value);
    if (message.id === method) return message.result;
    heard(message);
  }
}

await call('initialize', { protocolVersion: 1, clientCapabilities: {} });
const { sessionId } = await call('session/new', { cwd: process.cwd(), mcpServers: [] });
const prompt = [{ type: 'text', text: process.argv[2] }];
const { stopReason } = await call('session/prompt', { sessionId, prompt });
console.log(`\n${stopReason}`);
konsol.stdin.end();
