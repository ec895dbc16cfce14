// A person whose line, browser or neighbours are not what one would wish.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, open, seen, shows, until, visit } from './person.mjs';

const make = (key, command) => api('POST', '/v1/consoles', { key, command });
const session = async () => (await api('POST', '/sessions', {})).session_id;
const hears = (page, text) => page.locator('.message.assistant', { hasText: text }).first().waitFor();

async function say(page, text) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

/** Whoever allows a call has seen all of it. */
async function isShownAllOfACall(launched) {
  const page = await open(launched, 'agent/' + (await session()));
  await say(page, 'edit all of it');
  await page.getByRole('button', { name: 'Deny' }).waitFor();
  const call = page.locator('.tool.open');
  seen.arguments = await call.locator('.tool-body .tool-text').innerText();
  seen.path = await call.locator('.diff-head .mono').evaluate(label => [label.textContent, label.scrollWidth > label.clientWidth]);
  seen.asked = await call.locator('.request-prompt').innerText();
  await page.getByRole('button', { name: 'Deny' }).click();
  await page.context().close();
}

const attached = (more = {}) => ({ type: 'attached', mode: 'replay', from: 0, head: 0, pending: [], ...more });

/** The messages of an agent, as a test wants them: what each new connection is told. */
async function told(launched, ...connections) {
  let next = 0;
  let cut;
  const page = await open(launched, 'agent/' + (await session()), {
    before: each => each.routeWebSocket(/\/ws\//, socket => {
      cut = () => socket.close({ code: 4000 });
      const messages = connections[Math.min(next++, connections.length - 1)];
      for (const message of messages) socket.send(JSON.stringify(message));
    }),
  });
  return { page, cut: () => cut() };
}

const confirm = (id, call, prompt) => ({ type: 'confirm', request_id: id, tool_call_id: call, deadline: '2999-01-01T00:00:00Z', prompt });

/** A question is about what it says, not about what happens to stand above it. */
async function isToldOfAnotherCallThanTheOneAbove(launched) {
  const { page } = await told(launched, [
    attached({ head: 2 }),
    { type: 'tool_start', seq: 1, id: 'same', name: 'shell', arguments: { command: 'ls' } },
    { ...confirm('r1', 'same', 'Run a command: shell {"command":"rm -rf ~"}'), seq: 2 },
  ]);
  await page.getByRole('button', { name: 'Deny' }).waitFor();
  seen.other = await page.locator('.request-prompt').innerText();
  await page.context().close();
}

/** Much has happened while the line was away: what was asked before, and still is, can be answered. */
async function findsTheQuestionAgain(launched) {
  const asked = { ...confirm('r1', 't1', 'May it?'), seq: 1 };
  const { page, cut } = await told(launched,
    [attached({ head: 1 }), asked],
    [attached({ mode: 'snapshot', from: 900, head: 901, pending: [asked] }), { type: 'message', seq: 901, message_id: 'm', role: 'assistant', text: 'Much later.' }]);
  await page.getByRole('button', { name: 'Deny' }).waitFor();
  await cut();
  await hears(page, 'Much later.');
  seen.questions = await page.getByRole('button', { name: 'Deny' }).count();
  await page.context().close();
}

/** Stopping needs no open line, and a mode that cannot be told is not shown. */
async function stopsWithoutALine(launched) {
  const id = await session();
  let cut;
  let away = false;
  const page = await open(launched, 'agent/' + id, {
    before: each => each.routeWebSocket(/\/ws\//, async socket => {
      if (away) return;
      const server = socket.connectToServer();
      cut = async () => { away = true; await socket.close({ code: 4000 }); await server.close(); };
    }),
  });
  await say(page, 'slow');
  await hears(page, 'tick');
  await page.route(address => address.pathname.startsWith('/ws/'), route => route.abort());
  await cut();
  await page.getByText('The line to this session is down').waitFor();
  seen.modeWithoutALine = await page.getByLabel('What it may do').isDisabled();
  await page.getByRole('button', { name: 'Stop' }).click();
  seen.stopped = await until(() => 'the end of the turn', async () =>
    (await api('GET', `/sessions/${id}/history`)).messages.find(each => each.type === 'turn_end')?.stop_reason);
  await page.context().close();
}

/** What was typed into one program is not typed into the next that has its name. */
async function typesIntoNoOtherProgram(launched) {
  await make('other', 'cat');
  let cut;
  const page = await open(launched, 'console/other', {
    before: each => each.routeWebSocket(/\/attach/, socket => {
      const server = socket.connectToServer();
      cut = async () => { await socket.close({ code: 4000 }); await server.close(); };
    }),
  });
  await page.locator('.console-state', { hasText: 'Running' }).waitFor();
  await page.locator('.term-host').click();
  await page.keyboard.type('first\n');
  await shows(page, 'first\nfirst');
  let away = true;
  await page.route(address => address.pathname === '/v1/consoles/other', route => (away ? route.abort() : route.continue()));
  await page.route(address => ['/v1/events', '/v1/sessions'].includes(address.pathname), route => route.abort());
  await cut();
  await page.locator('.console-state', { hasText: 'The line is lost' }).waitFor();
  await page.keyboard.type('for the first\n');
  await api('DELETE', '/v1/consoles/other?force=true');
  await make('other', 'cat');
  away = false;
  await page.locator('.toast', { hasText: 'is not sent' }).waitFor();
  await page.keyboard.type('for the second\n');
  seen.typed = await shows(page, 'for the second\nfor the second');
  await page.context().close();
}

/** Over http, and not on this machine: a browser keeps some of what it can do to itself. */
async function worksWithoutASafeAddress(launched) {
  const page = await open(launched, 'console/plain', {
    before: async each => {
      await make('plain', 'cat');
      await each.addInitScript(() => {
        delete Crypto.prototype.randomUUID;
        Object.defineProperty(Navigator.prototype, 'clipboard', { get: () => undefined });
      });
    },
  });
  await page.locator('.console-state', { hasText: 'Running' }).waitFor();
  await page.locator('.term-host').click();
  await page.keyboard.type('typed\n');
  seen.plain = await shows(page, 'typed\ntyped');
  const { sessionId } = await api('POST', '/v1/evals', { language: 'java' });
  await page.evaluate(id => { location.hash = '#/s/eval/' + id; }, sessionId);
  await page.locator('.notebook-bar [data-state="up"]').waitFor();
  await page.locator('.cm-content').click();
  await page.keyboard.insertText('6 * 7');
  await page.keyboard.press('Shift+Enter');
  await page.locator('.cell .value', { hasText: '42' }).waitFor();
  await page.getByLabel('Copy the code').click();
  await page.locator('.toast.error').waitFor();
  seen.copied = await page.locator('.toast', { hasText: 'Copied' }).count();
  await page.context().close();

}

/** A line that is written again, and a very long one: that takes no longer than to read it. */
async function readsALongLine(launched) {
  const { sessionId } = await api('POST', '/v1/evals', { language: 'java' });
  const page = await open(launched, 'eval/' + sessionId);
  await page.locator('.notebook-bar [data-state="up"]').waitFor();
  await api('POST', `/v1/evals/${sessionId}/eval`, { code: 'String line = "10 %\\r100 %\\n" + "x".repeat(250_000); System.out.print(line); System.err.print(line);' });
  await page.locator('.cell[data-state="done"]').waitFor();
  seen.longLines = (await page.locator('.printed').allInnerTexts()).map(text => [text.slice(0, 7), text.length]);
  await page.context().close();
}

/** What a tab may keep is little: what does not fit is not kept, and everything else goes on. */
async function talksWithoutRoomToKeepIt(launched) {
  const page = await open(launched, 'agent/' + (await session()));
  await page.getByText('Nothing was said yet').waitFor();
  await page.evaluate(() => {
    let size = 1 << 20;
    for (let at = 0; size > 0; at++) {
      try {
        sessionStorage.setItem('full' + at, 'x'.repeat(size));
      } catch {
        size >>= 1;
      }
    }
  });
  await say(page, 'hello');
  await hears(page, 'Good day.');
  await page.context().close();
}

/** The servers of another host are asked there. */
async function asksTheHostOfTheServers(launched) {
  await make('here', 'cat');
  const asked = new Set();
  const hosts = [{ name: 'desk', state: 'reachable', self: true }, { name: 'box', state: 'reachable', self: false }];
  const server = { id: 'fake', server: 'fake', root: '/srv/train', state: 'ready' };
  const page = await open(launched, '', {
    before: async each => {
      await each.route(address => address.pathname === '/v1/hosts', route => route.fulfill({ json: { hosts } }));
      await each.route(address => address.pathname === '/v1/sessions' && address.searchParams.has('all'), async route => {
        const { sessions } = await api('GET', '/v1/sessions?kind=console');
        const away = { ...sessions[0], kind: 'lsp', id: 'far', name: null, title: 'fake', directory: '/srv/train', host: 'box' };
        await route.fulfill({ json: { sessions: [...sessions.map(one => ({ ...one, host: 'desk' })), away] } });
      });
      await each.route(address => address.pathname.startsWith('/v1/lsp/'), async route => {
        const { pathname, searchParams } = new URL(route.request().url());
        asked.add(`${pathname} ${searchParams.get('host')}`);
        if (pathname === '/v1/lsp/events') await route.fulfill({ contentType: 'text/event-stream', body: `data: ${JSON.stringify({ event: 'server', server })}\n\n` });
        else await route.fulfill({ json: { summary: 'no findings', errors: 0, warnings: 0, unsure: 0, files: [] } });
      });
    },
  });
  await page.locator('.card[data-key="lsp@box/far"]').click();
  await page.getByText('no findings').waitFor();
  seen.servers = [...asked].sort();
  await page.context().close();
}

/** A folder's name is somebody's, too. */
async function seesWhatAFolderIsCalled(launched) {
  const folder = mkdtempSync(join(tmpdir(), 'a\u202etxt.'));
  await api('POST', '/v1/consoles', { key: 'turned', command: 'cat', cwd: folder });
  const page = await open(launched, 'console/turned');
  await page.locator('.pane-head h2', { hasText: 'turned' }).waitFor();
  const turned = () => page.evaluate(() => document.documentElement.outerHTML.includes('\u202e'));
  seen.turned = [await turned()];
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.card[data-key="console/turned"]').waitFor();
  seen.turned.push(await turned());
  await page.evaluate(() => { location.hash = '#/problems'; });
  await page.locator('.root-head h3', { hasText: 'a\\u{202E}txt' }).waitFor();
  seen.turned.push(await turned());
  await page.context().close();
  await api('DELETE', '/v1/consoles/turned?force=true');
  rmSync(folder, { recursive: true });
}

/** Who has left a page asks nothing more for it, also when an answer is still to come. */
async function leavesTheHostInPeace(launched) {
  const waiting = [];
  let asked = 0;
  const page = await open(launched, '', { before: each => each.clock.install() });
  await page.locator('.overview').waitFor();
  await page.route(address => /^\/v1\/host(\/log)?$/.test(address.pathname), route => {
    asked++;
    waiting.push(route);
  });
  await page.evaluate(() => { location.hash = '#/host'; });
  await until(() => 'a question', () => asked > 0);
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.overview').waitFor();
  const before = asked;
  for (const route of waiting) await route.fulfill({ status: 503, json: {} });
  // Its answer is there when another one is, which came later.
  await page.evaluate(() => fetch('/healthz').then(answer => answer.text()));
  await page.clock.runFor(30_000);
  await page.evaluate(() => fetch('/healthz').then(answer => answer.text()));
  seen.askedAgain = asked - before;
  await page.context().close();
}

await visit(isShownAllOfACall, isToldOfAnotherCallThanTheOneAbove, findsTheQuestionAgain, stopsWithoutALine, typesIntoNoOtherProgram,
  worksWithoutASafeAddress, readsALongLine, talksWithoutRoomToKeepIt, asksTheHostOfTheServers,
  seesWhatAFolderIsCalled, leavesTheHostInPeace);
