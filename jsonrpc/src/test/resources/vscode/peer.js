// The peer of an editor, on standard input and output. Driven by VscodePeerTest.
const rpc = require('vscode-jsonrpc/node');

const connection = rpc.createMessageConnection(
  new rpc.StreamMessageReader(process.stdin),
  new rpc.StreamMessageWriter(process.stdout));

connection.onRequest('echo', params => params);
connection.onRequest('fail', () => {
  throw new rpc.ResponseError(-32001, 'no', { a: 1 });
});
connection.onRequest('hang', (params, token) => new Promise((resolve, reject) => {
  connection.sendNotification('hanging', {});
  token.onCancellationRequested(() => {
    connection.sendNotification('stopped', {});
    reject(new rpc.ResponseError(rpc.LSPErrorCodes?.RequestCancelled ?? -32800, 'stopped'));
  });
}));
// Calls back many times at once, and gives the sum of the answers.
connection.onRequest('sum', async ({ count }) => {
  const calls = [...Array(count).keys()].map(n => connection.sendRequest('double', { n }));
  return { sum: (await Promise.all(calls)).reduce((sum, { n }) => sum + n, 0) };
});
// Cancels a call of its own, and tells with which error it ended.
connection.onRequest('giveUp', async () => {
  const source = new rpc.CancellationTokenSource();
  const call = connection.sendRequest('hang', {}, source.token);
  connection.onNotification('now', () => source.cancel());
  return call.then(() => ({ code: 0 }), error => ({ code: error.code }));
});
connection.onNotification('exit', () => process.exit(0));
connection.listen();
