// A person with a browser: what the scripts beside this one have in common. node SCRIPT BROWSER URL TOKEN KONSOL PICTURES
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [browser, url, token, konsol, pictures] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATIENCE = 60_000;

export { url, token, konsol };
export const seen = { errors: [], violations: [] };

export async function api(method, path, body) {
  const answer = await fetch(url + path, { method, headers: { Authorization: 'Bearer ' + token }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

/** Runs the parts in order in one browser, then prints what was seen as one line of JSON. */
export async function visit(...parts) {
  const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    for (const part of parts) {
      try {
        await part(launched);
      } catch (error) {
        throw new Error(`${part.name}: ${error.message}`, { cause: error });
      }
    }
  } finally {
    await launched.close();
  }
  console.log(JSON.stringify(seen));
}

/** The page with one session (or several, by commas) open. */
export async function open(launched, session, options = {}) {
  const context = await launched.newContext({ viewport: { width: 1100, height: 700 }, ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: url });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', error => seen.errors.push(error.message));
  page.on('dialog', dialog => { seen.errors.push('dialog: ' + dialog.message()); void dialog.dismiss(); });
  page.on('popup', popup => seen.errors.push('popup: ' + popup.url()));
  await options.before?.(page);
  await page.goto(`${url}/#token=${token}&to=/s/${session}`);
  return page;
}

/** Looks again and again until something is as it should be, and gives it. */
export async function until(what, look) {
  const end = Date.now() + PATIENCE;
  for (let found = await look(); ; found = await look()) {
    if (found) return found;
    if (Date.now() > end) throw new Error(`does not come: ${await what()}`);
    await new Promise(done => setTimeout(done, 50));
  }
}

/** Waits until what a terminal shows fulfils a condition, and gives it. */
export async function shows(page, condition) {
  const holds = typeof condition === 'string' ? text => text.includes(condition) : condition;
  const text = () => page.evaluate(() => {
    const rows = document.querySelector('.term-host:not([hidden]) .xterm-rows');
    return rows ? [...rows.children].map(row => row.textContent.replaceAll('\u00a0', ' ').trimEnd()).join('\n').trimEnd() : '';
  });
  return until(async () => `${condition} in:\n${await text()}`, async () => {
    const now = await text();
    return holds(now) ? now || ' ' : '';
  });
}

export async function judge(page, what) {
  await page.evaluate(axe).catch(() => {});
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
  for (const each of found.violations) seen.violations.push(`${what}: ${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}`);
}

/** The same in light and dark, on a desk and on a phone: a picture of each, and what is wrong for who cannot see it. */
export async function looks(launched, session, name, ready) {
  mkdirSync(pictures, { recursive: true });
  for (const colorScheme of ['light', 'dark']) {
    for (const [device, options] of [['desk', {}], ['phone', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }]]) {
      const page = await open(launched, session, { colorScheme, ...options });
      await ready(page);
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${device}.png` });
      await judge(page, `${name} ${colorScheme} ${device}`);
      await page.context().close();
    }
  }
}
