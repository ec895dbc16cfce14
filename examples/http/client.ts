// A conversation with an agent over a WebSocket: says something, grants what is asked, shows the answer.
//
//   konsol start --model anthropic:claude-sonnet-4-5; node client.ts [DIRECTORY OF THE DAEMON] [TEXT]    (Node 22.18)
//
// The same lines run in a browser, where a WebSocket cannot set headers: the token is offered as a protocol.
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';

const konsol = process.argv[2] ?? `${homedir()}/.local/state/konsol`;
const text = process.argv[3] ?? 'What is in this directory?';
const url = readFileSync(`${konsol}/http.url`, 'utf8').trim();
const token = readFileSync(`${konsol}/token`, 'utf8').trim();

const ask = (path: string, options: RequestInit) =>
  fetch(url + path, { ...options, headers: { Authorization: `Bearer ${token}` } });

const made = await ask('/sessions', { method: 'POST', body: '{}' });
const { session_id } = (await made.json()) as { session_id: string };
const socket = new WebSocket(`${url.replace('http', 'ws')}/ws/${session_id}`, ['konsol.v1', `konsol.token.${token}`]);
const say = (message: object) => socket.send(JSON.stringify(message));

socket.onopen = () => say({ type: 'message', text });
socket.onmessage = ({ data }) => {
  const event = JSON.parse(data);
  if (event.type === 'chunk') process.stdout.write(event.content);
  else if (event.type === 'confirm') say({ type: 'confirmation', request_id: event.request_id, value: true });
  else if (event.type === 'turn_end') {
    console.log(`\n${event.stop_reason}`);
    socket.close();
  }
};
socket.onclose = () => ask(`/sessions/${session_id}`, { method: 'DELETE' });
