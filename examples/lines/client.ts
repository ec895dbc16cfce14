// A console over JSON lines: starts a shell, types a sum, waits for its result, and removes the console.
//
//   konsol start; node client.ts [SOCKET]        (Node 22.18 or newer; before that: npx tsx client.ts)
import { createConnection } from 'node:net';
import { createInterface } from 'node:readline';
import { homedir } from 'node:os';

type Answer = { ok: boolean; code?: string; error?: string; [field: string]: any };

const connection = createConnection(process.argv[2] ?? `${homedir()}/.local/state/konsol/server.sock`);
const lines = createInterface({ input: connection })[Symbol.asyncIterator]();

async function ask(cmd: string, fields: object = {}): Promise<Answer> {
  connection.write(JSON.stringify({ cmd, ...fields }) + '\n');
  const answer: Answer = JSON.parse((await lines.next()).value);
  if (!answer.ok) throw new Error(`${answer.code}: ${answer.error}`);
  return answer;
}

await ask('create', { key: 'lines-ts', args: ['sh'] });
await ask('send', { key: 'lines-ts', input: 'echo $((6 * 7))\\n' });
const seen = await ask('wait', { key: 'lines-ts', pattern: '\\s42\\s' });
console.log(seen.evidence, seen.match.text.trim());
await ask('remove', { key: 'lines-ts' });
connection.end();
