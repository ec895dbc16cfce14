// Takes the frames of work.gif: an agent at work, and a person who watches it, types beside it and answers.
//
//   npm install playwright-core; konsol serve --model script:work.json; node work.mjs BROWSER URL TOKEN FOLDER FRAMES
//   convert -delay 26 -loop 0 EVERY-SECOND-FRAME.png… -dither None -colors 24 -fuzz 2% -layers OptimizeTransparency work.gif
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [browser, url, token, folder, frames] = process.argv.slice(2);

async function api(method, path, body) {
  const answer = await fetch(url + path, { method, headers: { Authorization: 'Bearer ' + token }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

let count = 0;
let page;

async function film(times) {
  for (let i = 0; i < times; i++) {
    await page.screenshot({ path: `${frames}/${String(count++).padStart(4, '0')}.png` });
    await page.waitForTimeout(120);
  }
}

async function type(locator, text) {
  for (const letter of text) {
    await locator.pressSequentially(letter);
    if (count % 2 === 0) await film(1);
    else count++;
  }
}

mkdirSync(frames, { recursive: true });
writeFileSync(`${folder}/Prices.java`, 'package shop;\n\npublic final class Prices {\n  /** Whole euros. */\n  public static long euros(long cents) {\n    return cents / 100;\n  }\n}\n');
await api('POST', '/v1/consoles', { key: 'shell', args: ['bash', '--norc'], cwd: folder, env: { PS1: '\\[\\e[36m\\]shop\\[\\e[0m\\] $ ' } });
const agent = (await api('POST', '/sessions', { cwd: folder })).session_id;
const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
page = await (await launched.newContext({ viewport: { width: 1000, height: 560 }, colorScheme: 'dark' })).newPage();
await page.goto(`${url}/#token=${token}&to=/s/agent/${agent},console/shell`);
await page.locator('.xterm-rows').first().waitFor();
await film(3);
const box = page.getByLabel('Message', { exact: true });
await type(box, 'Prices are rounded down: fix it');
await film(2);
await box.press('Enter');
await page.getByRole('button', { name: 'Allow once' }).waitFor({ state: 'attached' }).catch(() => {});
await film(6);
await page.locator('.xterm-helper-textarea').first().focus();
for (const letter of 'git diff --stat || ls') {
  await page.keyboard.type(letter);
  await film(1);
}
await page.keyboard.press('Enter');
await film(5);
await page.getByRole('button', { name: 'Allow once' }).hover();
await film(3);
await page.getByRole('button', { name: 'Allow once' }).click();
await film(16);
for (const letter of 'grep -n round Prices.java') {
  await page.locator('.xterm-helper-textarea').first().focus();
  await page.keyboard.type(letter);
  await film(1);
}
await page.keyboard.press('Enter');
await film(14);
await launched.close();
