// Stands before a server and hands on what comes: proxy.mjs PORT TOKEN CLOSE|KEEP_ALIVE. With KEEP_ALIVE a connection to the
// server serves one request after the other, of whomever, as those of reverse proxies do. Brings the token. Prints its port.
import http from 'node:http';

const [port, token, reuse] = process.argv.slice(2);
const keepAlive = reuse === 'KEEP_ALIVE';
const agent = new http.Agent({ keepAlive, maxFreeSockets: 1, scheduling: 'lifo' });

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade'];
const endToEnd = (headers) => Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name)));

const server = http.createServer((request, response) => {
  const headers = { ...endToEnd(request.headers), authorization: `Bearer ${token}` };
  const onward = http.request({ host: '127.0.0.1', port, agent, method: request.method, path: request.url, headers, setHost: false });
  onward.on('response', (answer) => {
    response.writeHead(answer.statusCode, endToEnd(answer.headers));
    response.flushHeaders();
    answer.pipe(response);
    answer.on('error', () => response.destroy());
  });
  onward.on('error', (problem) => (response.headersSent ? response.destroy() : response.writeHead(502).end(String(problem))));
  response.on('close', () => onward.destroy());
  request.pipe(onward);
});
server.listen(0, '127.0.0.1', () => console.log(server.address().port));
process.stdin.on('end', () => process.exit()).resume();
