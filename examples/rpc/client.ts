// A REPL over JSON-RPC: starts `konsol --stdio`, opens a session, and evaluates in it.
//
//   node client.ts        (Node 22.18 or newer; before that: npx tsx client.ts)
import { spawn } from 'node:child_process';

const konsol = spawn('konsol', ['--stdio'], { stdio: ['pipe', 'pipe', 'inherit'] });
const waiting = new Map<number, { resolve: (result: any) => void; reject: (error: Error) => void }>();
let bytes = Buffer.alloc(0);

konsol.stdout.on('data', (chunk: Buffer) => {
  bytes = Buffer.concat([bytes, chunk]);
  for (let end; (end = bytes.indexOf('\r\n\r\n')) >= 0; ) {
    const length = Number(/content-length: *(\d+)/i.exec(bytes.toString('latin1', 0, end))![1]);
    if (bytes.length < end + 4 + length) return;
    const message = JSON.parse(bytes.toString('utf8', end + 4, end + 4 + length));
    bytes = bytes.subarray(end + 4 + length);
    if (message.error) waiting.get(message.id)?.reject(new Error(message.error.message));
    else waiting.get(message.id)?.resolve(message.result);
  }
});

function send(message: object): void {
  const text = JSON.stringify({ jsonrpc: '2.0', ...message });
  konsol.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
}

let last = 0;
const call = (method: string, params: object = {}): Promise<any> =>
  new Promise((resolve, reject) => { waiting.set(++last, { resolve, reject }); send({ id: last, method, params }); });

console.log((await call('initialize')).serverInfo.name);
const { sessionId } = await call('konsol/session.create', { language: 'java' });
await call('konsol/eval', { sessionId, code: 'int x = 40' });
const { value, valueType } = await call('konsol/eval', { sessionId, code: 'x + 2' });
console.log(value, valueType);
await call('shutdown');
send({ method: 'exit' });
