// A person with a browser: what the scripts beside this one have in common.
// node visit.mjs BROWSER URL TOKEN KONSOL PICTURES SCRIPT… runs them in order, in one browser, and prints what each has seen.
import { readFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { chromium } from 'playwright-core';

const [browser, url, token, konsol, pictures, ...scripts] = process.argv.slice(2);
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
export const PATIENCE = 60_000;

export { url, token, konsol };
export const seen = { errors: [], violations: [] };
let launched;

export async function api(method, path, body) {
  const answer = await fetch(url + path, { method, headers: { Authorization: 'Bearer ' + token }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok && answer.status !== 404) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

/** Runs the parts of a script in order. Says on the other stream what took how long. */
export async function visit(...parts) {
  for (const part of parts) {
    const begun = Date.now();
    try {
      await part(launched);
    } catch (error) {
      throw new Error(`${part.name}: ${error.message}`, { cause: error });
    }
    console.error(`${part.name} ${Date.now() - begun} ms`);
  }
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

/** The name of a file that a click saves, and what was made of its text. */
export async function saved(page, click, read) {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  return [download.suggestedFilename(), ...read(readFileSync(await download.path(), 'utf8'))];
}

export async function judge(page, what) {
  // What is wider than its place is cut off, or has to be pushed about on a phone.
  const wide = await page.evaluate(() => [...document.querySelectorAll('html, main, dialog[open], [role="toolbar"]')]
    .filter(each => each.scrollWidth > each.clientWidth + 1).map(each => `${each.localName}.${each.className} ${each.scrollWidth} > ${each.clientWidth}`));
  for (const each of wide) seen.violations.push(`${what}: does not fit: ${each}`);
  await page.evaluate(axe).catch(() => {});
  const found = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] }));
  for (const each of found.violations) seen.violations.push(`${what}: ${each.id}: ${each.nodes.slice(0, 3).map(node => node.html.slice(0, 160)).join(' | ')}`);
}

/**
 * The same in light and dark, on a desk and on a phone: a picture of each. What is wrong for who cannot see it is looked for
 * in both colours on the desk, and once on the phone, where other things are shown.
 */
export async function looks(launched, session, name, ready) {
  mkdirSync(pictures, { recursive: true });
  for (const [device, options] of [['desk', {}], ['phone', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true }]]) {
    const page = await open(launched, session, { colorScheme: 'light', ...options });
    await ready(page);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await page.locator(`html[data-theme="${colorScheme}"]`).waitFor();
      await page.evaluate(() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 80)));
      await page.screenshot({ path: `${pictures}/${name}-${colorScheme}-${device}.png` });
      if (device === 'desk' || colorScheme === 'light') await judge(page, `${name} ${colorScheme} ${device}`);
    }
    await page.context().close();
  }
}

/** All scripts, one after the other. */
export async function run() {
  const all = {};
  launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-dev-shm-usage'], timeout: 3 * PATIENCE });
  try {
    for (const script of scripts) {
      await import('./' + script);
      all[script] = { ...seen };
      for (const name of Object.keys(seen)) delete seen[name];
      Object.assign(seen, { errors: [], violations: [] });
    }
  } finally {
    await launched.close();
  }
  console.log(JSON.stringify(all));
}
