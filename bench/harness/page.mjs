// Measures the page in a real browser: node page.mjs BROWSER URL TOKEN PID QUICK. Prints one line of JSON.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const [browser, url, token, pid, quick] = process.argv.slice(2);
const { chromium } = createRequire(process.env.PLAYWRIGHT + '/')('playwright-core');
const CARDS = 100;

async function api(method, path, body) {
  const answer = await fetch(url + path, { method, headers: { Authorization: 'Bearer ' + token }, body: body && JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
}

const pause = ms => new Promise(done => setTimeout(done, ms));

/** Seconds of processor time that the host has used. */
function hostSeconds() {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

async function opened(launched, to) {
  const context = await launched.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/#token=${token}&to=/s/${to}`);
  return page;
}

/** From the address to a page that takes input, in ms, and the bytes that came for it. */
async function firstLoad(launched) {
  const context = await launched.newContext();
  const page = await context.newPage();
  const wire = await context.newCDPSession(page);
  let bytes = 0;
  wire.on('Network.loadingFinished', event => { bytes += event.encodedDataLength; });
  await wire.send('Network.enable');
  const begun = performance.now();
  await page.goto(`${url}/#token=${token}`);
  await page.locator('#new').waitFor();
  await page.locator('.card').first().waitFor();
  const took = performance.now() - begun;
  await context.close();
  return { took, bytes };
}

/** Shares of one core that a hundred live cards take, in the host and in the browser. */
async function cards(launched) {
  for (let i = 0; i < CARDS; i++) {
    await api('POST', '/v1/consoles', { key: `card-${i}`, command: `while :; do echo "$(date) card ${i}"; sleep 0.33; done`, rows: 24, cols: 80 });
  }
  const idle = hostSeconds();
  await pause(5_000);
  const alone = (hostSeconds() - idle) / 5;
  const page = await opened(launched, '');
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.card').nth(CARDS - 1).waitFor();
  await pause(2_000);
  const session = await launched.newBrowserCDPSession();
  const seconds = async () => (await session.send('SystemInfo.getProcessInfo')).processInfo.reduce((sum, each) => sum + each.cpuTime, 0);
  const length = quick === 'true' ? 10 : 30;
  const [host, web] = [hostSeconds(), await seconds()];
  await pause(length * 1_000);
  const shares = { alone, host: (hostSeconds() - host) / length, browser: ((await seconds()) - web) / length };
  await page.context().close();
  for (let i = 0; i < CARDS; i++) await api('DELETE', `/v1/consoles/card-${i}?force=true`);
  return shares;
}

/** Keys typed into a console that prints 50 MB: until the page shows what the program made of each, and the tab's memory. */
async function keys(launched) {
  const program = new URL('typed_flood.py', import.meta.url).pathname;
  await api('POST', '/v1/consoles', { key: 'flood', command: `python3 ${program} 50` });
  const page = await opened(launched, 'console/flood');
  await page.waitForFunction(() => document.querySelector('.xterm-rows')?.textContent.includes('ready'));
  await page.locator('.term-host').click();
  await pause(1_000); // the console takes the panel's size
  await page.evaluate(() => {
    const pressed = [];
    window.echoes = [];
    addEventListener('keydown', () => pressed.push(performance.now()), true);
    const look = () => {
      const seen = Number(/key (\d+)/.exec(document.querySelector('.xterm-rows').textContent)?.[1] ?? 0);
      // The first key began it.
      while (window.echoes.length < seen) window.echoes.push(performance.now() - pressed[window.echoes.length + 1]);
      requestAnimationFrame(look);
    };
    look();
  });
  await page.keyboard.press('x');
  const over = () => page.evaluate(() => document.querySelector('.xterm-rows').textContent.includes('all printed'));
  let pressed = 0;
  for (; pressed < 200 && !(await over()); pressed++) {
    await pause(60);
    await page.keyboard.press('k');
  }
  await page.waitForFunction(wanted => window.echoes.length >= wanted, pressed);
  const session = await launched.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const memory = Math.max(...processInfo.filter(each => each.type === 'renderer').map(each => Number(readFileSync(`/proc/${each.id}/statm`, 'utf8').split(' ')[1]) * 4096));
  const echoes = await page.evaluate(() => window.echoes);
  await page.context().close();
  await api('DELETE', '/v1/consoles/flood?force=true');
  return { echoes, memory };
}

const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  await api('POST', '/v1/consoles', { key: 'one', command: 'cat', rows: 24, cols: 80 });
  await firstLoad(launched); // warm
  const loads = [];
  for (let i = 0; i < 5; i++) loads.push(await firstLoad(launched));
  // The first flood of a daemon meets code that is not compiled yet: told, but a daemon lives for days.
  const cold = await keys(launched);
  const floods = [];
  for (let i = 0; i < (quick === 'true' ? 3 : 6); i++) floods.push(await keys(launched));
  const typed = { cold: cold.echoes, echoes: floods.flatMap(each => each.echoes), memory: Math.max(...floods.map(each => each.memory)) };
  console.log(JSON.stringify({ loads, typed, cards: await cards(launched) }));
} finally {
  await launched.close();
}
