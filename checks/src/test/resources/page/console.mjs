// A person at consoles.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { api, judge, konsol, looks, open, saved, seen, shows, token, until, url, visit } from './person.mjs';

const make = (key, command) => api('POST', '/v1/consoles', { key, command });
const said = (page, text) => page.locator('.console-state', { hasText: text }).first().waitFor();
const printed = async (key, pattern) => {
  const answer = await api('POST', `/v1/consoles/${key}/wait`, { pattern, from_offset: 0, timeout_ms: 60_000 });
  if (answer.timed_out) throw new Error(`${key} does not print ${pattern}`);
};
const prompt = text => /[$#]$/.test(text);
const LONG = "seq -f 'line %.0f of it' 1 120000";

async function types(launched) {
  await make('shell', 'sh');
  const page = await open(launched, 'console/shell');
  await shows(page, prompt);
  await page.keyboard.type('echo a$((40+2))z\n');
  await shows(page, 'a42z');
  // The size is the panel's, and the program knows it.
  const size = async () => (await api('GET', '/v1/consoles/shell/screen')).size;
  seen.resized = await until(() => 'another size', async () => (await size()).cols !== 120);
  const { rows, cols } = await size();
  await page.keyboard.type('stty size\n');
  await shows(page, `${rows} ${cols}`);
  await page.getByLabel('Watch without typing').click();
  await shows(page, 'a42z');
  await page.locator('.term-host').click();
  await page.keyboard.type('echo never\n');
  await page.getByLabel('Watching only: type again').click();
  await shows(page, 'a42z');
  await page.keyboard.type('exit 3\n');
  await said(page, 'Exited with 3');
  seen.shell = await shows(page, 'exit 3');
  await page.context().close();
}

/** A panel that is narrower than the console wraps the line that the cursor stands on, too. */
async function wrapsTheLastLine(launched) {
  await make('wide', "printf '%0114d end'; sleep 1000");
  await printed('wide', 'end');
  const page = await open(launched, 'console/wide');
  await until(() => 'another size', async () => (await api('GET', '/v1/consoles/wide/screen')).size.cols < 118);
  await shows(page, text => text.includes('\n') && text.replaceAll('\n', '').endsWith('00 end'));
  await page.context().close();
}

async function comesBackToAFullScreen(launched) {
  await make('full', `${LONG}; printf '\\033[?1049h\\033[2J\\033[5;7H\\033[1;38;2;20;120;220mpainted\\033[m\\033[8;3Hmore'; read line; printf '\\033[?1049l'; exec sh`);
  await printed('full', 'painted');
  const page = await open(launched, 'console/full');
  const first = await shows(page, 'painted');
  await page.reload();
  const again = await shows(page, 'painted');
  const painted = await page.locator('.term-host .xterm-rows span', { hasText: 'painted' }).first().evaluate(span => getComputedStyle(span).fontWeight);
  seen.full = { first, again, bold: Number(painted) >= 600 };
  await page.keyboard.press('Enter');
  // Back on the ordinary screen there is what was there before.
  await shows(page, 'line 120000 of it');
  await page.context().close();
}

/** A line that is cut in the middle of a stream: every byte arrives, and none twice. */
async function losesTheLine(launched) {
  await make('cut', 'i=0; while read line; do i=$((i+1)); echo "[$i $line]"; done');
  let cut;
  const page = await open(launched, 'console/cut', {
    before: each => each.routeWebSocket(/\/attach/, socket => {
      const server = socket.connectToServer();
      cut = async () => { await socket.close({ code: 4000 }); await server.close(); };
    }),
  });
  await said(page, 'Running');
  await page.locator('.term-host').click();
  for (let turn = 1; turn <= 4; turn++) {
    await page.keyboard.type(`t${turn}\n`);
    await shows(page, `[${turn} t${turn}]`);
    await cut();
    await api('POST', '/v1/consoles/cut/resize', { rows: 20, cols: 60 + turn });
  }
  // Typed while the line is away: sent when it is back, once.
  await page.keyboard.type('last\n');
  seen.cut = (await shows(page, '[5 last]')).split('\n').filter(line => line.startsWith('['));
  await page.context().close();
}

async function isNotTricked(launched) {
  const hostile = ['\\033]0;<img src=x onerror=alert(1)>\\007', '\\033]52;c;aGFja2Vk\\007', '\\033]8;;javascript:alert(1)\\007click\\033]8;;\\007',
    '\\033[c\\033[>c\\033[6n\\033[5n\\033[18t\\033]10;?\\007\\033]11;?\\007\\033P$qm\\033\\\\\\\\', '<script>alert(1)</script>', '\\033[3;4r\\033[?6h', '\\n\\033[mend of it'];
  await make('hostile', `printf '${hostile.join('')}'; sleep 1000`);
  await printed('hostile', 'end of it');
  let inputs = 0;
  const page = await open(launched, 'console/hostile', {
    before: each => each.routeWebSocket(/\/attach/, socket => {
      const server = socket.connectToServer();
      socket.onMessage(message => { if (String(message).includes('"input"')) inputs++; server.send(message); });
    }),
  });
  await page.evaluate(() => navigator.clipboard.writeText('mine'));
  const text = await shows(page, 'end of it');
  // The link is what the first row begins with.
  const screen = await page.locator('.term-host .xterm-screen').boundingBox();
  await page.mouse.move(screen.x + 9, screen.y + 7);
  await page.mouse.click(screen.x + 10, screen.y + 8);
  await page.reload();
  await shows(page, 'end of it');
  // The line answers in order: had the terminal said something, it had been before this.
  seen.hostile = { text: text.includes('<script>alert(1)</script>'), inputs, title: await page.title(), clipboard: await page.evaluate(() => navigator.clipboard.readText()) };
  await page.context().close();
}

async function readsALongLog(launched) {
  await make('long', `${LONG}; exec sh`);
  await printed('long', 'line 120000 of it');
  const page = await open(launched, 'console/long');
  await shows(page, 'line 120000 of it');
  await page.locator('.term-host').click();
  await page.keyboard.press('Control+Shift+F');
  await page.getByLabel('Find in this console').fill('line 119990 of');
  await page.locator('.find-bar output', { hasText: '1 of 1' }).waitFor();
  await page.getByLabel('Find in this console').fill('line 777 of');
  await page.getByText('Earlier in the log').click();
  seen.found = (await shows(page, text => text.startsWith('line 777 of it'))).split('\n')[0];
  await page.getByLabel('Close find').click();
  await judge(page, 'log');
  await page.getByRole('button', { name: 'Beginning' }).click();
  seen.beginning = (await shows(page, text => text.startsWith('line 1 of it'))).split('\n').slice(0, 2);
  for (let turn = 0; turn < 30; turn++) await page.keyboard.press('PageDown');
  await shows(page, text => Number(/^line (\d+)/.exec(text)?.[1]) > 500);
  for (let turn = 0; turn < 60; turn++) await page.keyboard.press('PageUp');
  await shows(page, text => text.startsWith('line 1 of it'));
  await page.keyboard.press('End');
  await shows(page, 'line 120000 of it');
  await page.context().close();
}

/** A time of a recording after one word and before another, however slow the machine was. */
async function between(key, before, after) {
  const answer = await fetch(`${url}/v1/consoles/${key}/recording`, { headers: { Authorization: 'Bearer ' + token } });
  const steps = (await answer.text()).trim().split('\n').slice(1).map(line => JSON.parse(line));
  const at = word => steps.find(([, , text]) => text.includes(word))[0];
  // As a slider writes it, without a nought at the end.
  return String(Math.round((at(before) + at(after)) * 50) / 100);
}

async function seesAReplay(launched) {
  // Each word waits until the one before it is recorded, and a while: none shares another's moment.
  await make('cast', "stty -echo; for word in one two three four; do echo $word; read key; sleep 0.3; done; printf '\\033[2Jlast'");
  for (const word of ['one', 'two', 'three', 'four']) {
    await printed('cast', word);
    await api('POST', '/v1/consoles/cast/input', { input: '\\n' });
  }
  await printed('cast', 'last');
  const page = await open(launched, 'console/cast');
  await said(page, 'Exited with 0');
  seen.logFile = await saved(page, () => page.getByLabel('Download the log').click(), text => text.split('\r\n').slice(0, 2));
  await page.getByLabel('Replay').click();
  await page.getByLabel('Skip pauses').waitFor();
  await shows(page, text => text.includes('last') && !text.includes('one'));
  await page.getByLabel('Speed').selectOption('4');
  await judge(page, 'replay');
  seen.castFile = await saved(page, () => page.getByLabel('Download the recording').click(), text => [text.split('\n')[0].includes('"version":2'), text.includes('three')]);
  await page.getByLabel('Skip pauses').uncheck();
  await page.getByLabel('Time', { exact: true }).fill(await between('cast', 'two', 'three'));
  seen.replay = (await shows(page, text => text.includes('two') && !text.includes('last'))).split('\n').filter(Boolean);
  await page.getByLabel('Play', { exact: true }).click();
  await shows(page, 'last');
  await page.context().close();
}

/** The daemon takes its consoles and what runs in them along. The page says so, and starts the same again. */
async function outlivesTheDaemon(launched) {
  await make('again', 'sh');
  const page = await open(launched, 'console/again');
  await shows(page, prompt);
  await page.keyboard.type('echo be$((1))fore\n');
  await shows(page, 'be1fore');
  const { sessionId } = await api('POST', '/v1/evals', { language: 'java' });
  const notebook = await open(launched, 'eval/' + sessionId);
  await notebook.locator('.notebook-bar [data-state="up"]').waitFor();
  await notebook.keyboard.type('Thread.sleep(900_000);');
  await notebook.keyboard.press('Shift+Enter');
  await notebook.locator('.cell[data-state="running"]').waitFor();
  process.kill(Number(readFileSync(process.env.KONSOL_DIR + '/server.pid', 'utf8')), 'SIGKILL');
  await said(page, 'The line is lost');
  await shows(page, 'be1fore');
  execFileSync(konsol, ['start', '--http', new URL(url).host], { stdio: 'ignore' });
  await notebook.locator('.cell[data-state="failed"]', { hasText: 'SessionLost' }).waitFor();
  seen.interruptible = await notebook.getByRole('button', { name: 'Interrupt' }).isEnabled();
  await notebook.context().close();
  await said(page, 'Lost with an earlier daemon');
  await page.getByLabel('Start again').click();
  await said(page, 'Running');
  await page.locator('.term-host').click();
  await page.keyboard.type('echo af$((2))ter\n');
  seen.again = !(await shows(page, 'af2ter')).includes('be1fore');
  await page.context().close();
}

async function looksWell(launched) {
  await make('nice', "printf '\\033[1;32m$ \\033[mls --color\\n\\033[1;34msrc\\033[m  \\033[1;34mdocs\\033[m  \\033[32mkonsol\\033[m  \\033[31merror.log\\033[m  README.md\\n\\033[33mwarning:\\033[m \\033[2ma dim word\\033[m \\033[7m inverse \\033[m\\n'; for i in 0 1 2 3 4 5 6 7; do printf \"\\033[4${i}m  \\033[10${i}m  \\033[m\"; done; echo; exec sh");
  await printed('nice', 'inverse');
  await looks(launched, 'console/nice', 'console', page => shows(page, 'README.md'));
}

await visit(types, wrapsTheLastLine, comesBackToAFullScreen, losesTheLine, isNotTricked, readsALongLog, seesAReplay, looksWell, outlivesTheDaemon);
