// An MCP client without a library: lists the tools of `konsol mcp` and runs a snippet of Java.
//
//   node client.ts        (Node 22.18 or newer; before that: npx tsx client.ts)
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

const konsol = spawn('konsol', ['mcp'], { stdio: ['pipe', 'pipe', 'inherit'] });
const lines = createInterface({ input: konsol.stdout })[Symbol.asyncIterator]();
const send = (message: object) => konsol.stdin.write(JSON.stringify({ jsonrpc: '2.0', ...message }) + '\n');

async function call(method: string, params: object = {}): Promise<any> {
  send({ id: method, method, params });
  for (;;) {
    const message = JSON.parse((await lines.next()).value); // notifications and questions are passed over
    if (message.id !== method) continue;
    if (message.error) throw new Error(message.error.message);
    return message.result;
  }
}

await call('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'example', version: '1' } });
send({ method: 'notifications/initialized' });
const { tools } = await call('tools/list');
console.log(tools.length, 'tools');
const answer = await call('tools/call', { name: 'run_java_snippet', arguments: { code: '6 * 7' } });
console.log(answer.content[0].text);
konsol.stdin.end();
