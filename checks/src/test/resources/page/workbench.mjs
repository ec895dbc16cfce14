// A person at the overview, the problems and the host.
import { PATIENCE, api, judge, looks, open, seen, shows, until, url, visit } from './person.mjs';

const MANY = 100;
const card = (page, key) => page.locator(`.card[data-key="${key}"]`);
const make = (key, command, more = {}) => api('POST', '/v1/consoles', { key, command, rows: 24, cols: 80, ...more });
const type = (key, input) => api('POST', `/v1/consoles/${key}/input`, { input });
const at = (page, hash) => page.evaluate(to => { location.hash = to; }, hash);

/** Ten at a time. */
async function all(action) {
  for (let i = 0; i < MANY; i += 10) await Promise.all(Array.from({ length: 10 }, (_, k) => action(i + k)));
}

/** What waits comes first, is counted, and can be found. */
async function showsWhatWaits(launched) {
  await make('build', 'sh');
  await make('deploy', 'printf "Deploy to production? "; read answer');
  await make('tests', 'echo 3 of 120 failed; exit 1');
  const page = await open(launched, '');
  await page.locator('.card[data-key="console/deploy"].attention-waiting').waitFor();
  await page.locator('.card[data-key="console/tests"].attention-failed').waitFor();
  await until(() => page.title(), async () => /^\([12]\) Konsol$/.test(await page.title()));
  seen.first = await page.locator('.card').first().getAttribute('class');
  await card(page, 'console/deploy').locator('canvas').waitFor();
  seen.drawn = await until(() => 'a miniature', () => card(page, 'console/deploy').locator('canvas').evaluate(canvas => {
    const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
    const colours = new Set();
    for (let i = 0; i < pixels.length; i += 4) colours.add(pixels[i] * 65536 + pixels[i + 1] * 256 + pixels[i + 2]);
    return colours.size > 4;
  }));
  await page.getByLabel('Search sessions').fill('test');
  await until(() => 'one card', async () => (await page.locator('.card').count()) === 1);
  seen.found = await page.locator('.card h4').innerText();
  await page.getByLabel('Search sessions').fill('');
  await page.context().close();
}

/** Everything without a mouse. */
async function needsNoMouse(launched) {
  const page = await open(launched, '');
  await card(page, 'console/tests').waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').waitFor();
  await judge(page, 'the palette');
  await page.keyboard.type('tests');
  await page.keyboard.press('Enter');
  await page.locator('.pane-head h2', { hasText: 'tests' }).waitFor();
  seen.chosen = await page.evaluate(() => location.hash);
  await page.reload();
  await page.locator('.pane-head h2', { hasText: 'tests' }).waitFor();
  await page.keyboard.press('Control+Alt+k');
  await page.keyboard.type('build');
  await page.keyboard.press('Shift+Enter');
  await until(() => 'two panes', async () => (await page.locator('.pane').count()) === 2);
  seen.beside = await page.evaluate(() => location.hash);
  await at(page, '#/');
  await page.locator('.card-open').first().focus();
  await page.keyboard.press('ArrowRight');
  seen.moved = await page.evaluate(() => document.activeElement?.className);
  await page.locator('#main').focus();
  await page.keyboard.press('n');
  await page.getByRole('dialog', { name: 'New session' }).waitFor();
  await judge(page, 'a new session');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.context().close();
}

/** In the page: whether each card that is in sight, or as near to it as the page looks ahead, shows its session. */
async function allDrawn() {
  const entries = await new Promise(done => {
    const observer = new IntersectionObserver(all => { observer.disconnect(); done(all); }, { rootMargin: '200px' });
    for (const card of document.querySelectorAll('.card')) observer.observe(card);
  });
  const near = entries.filter(entry => entry.isIntersecting).map(entry => entry.target);
  return near.length > 0 && near.every(each => each.querySelector('.preview')?.firstElementChild);
}

/** A hundred cards: when one changes the others are left alone. */
async function leavesOtherCardsAlone(launched) {
  await all(i => make(`many-${i}`, 'cat'));
  const page = await open(launched, '');
  await until(() => 'a hundred cards', async () => (await page.locator('.card[data-key^="console/many-"]').count()) === MANY);
  await until(() => 'quiet cards', async () => (await page.locator('.card[data-key^="console/many-"].attention-working').count()) === 0);
  await card(page, 'console/many-7').scrollIntoViewIfNeeded();
  await until(() => 'a miniature in each card at hand', () => page.evaluate(allDrawn));
  // What was told of them before that is drawn with the next frame.
  await page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))));
  await page.evaluate(() => {
    window.touched = new Set();
    new MutationObserver(changes => {
      for (const change of changes) {
        const found = (change.target instanceof Element ? change.target : change.target.parentElement)?.closest('.card-head, .preview')?.closest('.card');
        if (found) window.touched.add(found.dataset.key);
      }
    }).observe(document.querySelector('.groups'), { subtree: true, childList: true, attributes: true, characterData: true });
  });
  // A miniature is painted, which no observer sees: its attention is what changes.
  await type('many-7', 'hello\n');
  await page.locator('.card[data-key="console/many-7"]').evaluate(() => 0);
  await until(() => 'its card to change', () => page.evaluate(() => window.touched.has('console/many-7')));
  seen.touched = await page.evaluate(() => [...window.touched]);
  await page.context().close();
  await all(i => api('DELETE', `/v1/consoles/many-${i}?force=true`));
}

/** A link that may look at one session shows that one, and nothing that changes it. */
async function looksThroughALink(launched) {
  const made = await api('POST', '/v1/tokens', { sessions: ['deploy'], kinds: ['console'], access: 'read' });
  const context = await launched.newContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', error => seen.errors.push(error.message));
  await page.goto(made.url);
  await page.locator('.pane-head h2', { hasText: 'deploy' }).waitFor();
  await page.getByText('cannot change anything').waitFor();
  seen.linkAddress = page.url().includes(made.token);
  seen.linkButtons = await page.locator('[aria-label="End this session"], [aria-label="New session"], [aria-label="Share this session"]').count();
  await at(page, '#/');
  await card(page, 'console/deploy').waitFor();
  seen.linkCards = await page.locator('.card').count();
  await judge(page, 'a link');
  await api('DELETE', `/v1/tokens/${made.id}`);
  await page.reload();
  await page.getByText('refused this tab').waitFor();
  await context.close();
}

async function sharesALink(launched) {
  const page = await open(launched, 'console/deploy');
  await page.getByRole('button', { name: 'Share this session' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  seen.shared = link.startsWith(url) && link.includes('session=console/deploy');
  await judge(page, 'sharing');
  await page.context().close();
}

/** Somebody who looks elsewhere is told what waits, and comes to it with a click. */
async function notifies(launched) {
  // Long enough between key and bell that everybody sees it work.
  await make('bell', 'read line; sleep 3; printf "\\a"; read line');
  const page = await open(launched, '', { before: each => each.context().grantPermissions(['notifications', 'clipboard-read', 'clipboard-write'], { origin: url }) });
  await card(page, 'console/bell').waitFor();
  await page.evaluate(() => {
    window.told = [];
    const Real = window.Notification;
    window.Notification = class extends Real {
      constructor(title, options) {
        super(title, options);
        window.told.push({ title, tag: options.tag, click: () => this.onclick() });
      }
    };
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await type('bell', '\\n');
  seen.told = await until(() => 'a notification', () => page.evaluate(() => window.told.find(each => each.tag === 'konsol console/bell')?.title));
  await page.evaluate(() => window.told.find(each => each.tag === 'konsol console/bell').click());
  seen.clicked = await page.evaluate(() => location.hash);
  await page.context().close();
  await api('DELETE', '/v1/consoles/bell?force=true');
}

/** Two other hosts, one of which does not answer; all that is asked of the first goes through this one. */
async function showsOtherHosts(launched) {
  const hosts = [{ name: 'desk', state: 'reachable', load: 0.12, sessions: 3, build: 'abc', self: true },
    { name: 'box', state: 'reachable', load: 0.5, sessions: 1, labels: { gpu: 'yes' }, build: 'abc', self: false },
    { name: 'far', state: 'unreachable', load: 0, sessions: 2, heard: '2026-01-02T03:04:05Z', self: false }];
  const asked = new Set();
  const page = await open(launched, '', {
    before: async each => {
      await each.route(address => address.searchParams.get('host') === 'box', async route => {
        const { pathname } = new URL(route.request().url());
        asked.add(pathname);
        const status = { key: 'train', pid: 1, status: 'running', exit_code: null, offset: 0, command: 'train', cwd: '/srv' };
        const screen = { id: 'train', kind: 'console', rows: 2, cols: 20, changed: [{ row: 0, runs: [{ t: 'epoch 7' }] }] };
        if (pathname === '/v1/screens') await route.fulfill({ contentType: 'text/event-stream', body: `event: screen\ndata: ${JSON.stringify(screen)}\n\n` });
        else await route.fulfill({ json: status });
      });
      await each.route(address => address.pathname === '/v1/hosts', route => route.fulfill({ json: { hosts } }));
      await each.route(address => address.pathname === '/v1/sessions' && address.searchParams.has('all'), async route => {
        const { sessions } = await api('GET', '/v1/sessions?kind=console');
        const away = { ...sessions[0], id: 'train', name: 'train', title: 'train', directory: '/srv/train', attention: 'working', host: 'box' };
        await route.fulfill({ json: { sessions: [...sessions.map(one => ({ ...one, host: 'desk' })), away], unreachable: ['far'] } });
      });
      await each.routeWebSocket(/[?&]host=box/, socket => {
        asked.add('socket');
        socket.send(JSON.stringify({ type: 'attached', key: 'train', pid: 1, offset: 0, mode: 'write', size: { rows: 20, cols: 60 } }));
        socket.send(Buffer.concat([Buffer.alloc(8), Buffer.from('from the box')]));
      });
    },
  });
  const away = card(page, 'console@box/train');
  await away.locator('canvas').waitFor();
  seen.hostBadge = await away.locator('.badge').innerText();
  await page.getByText('far does not answer').waitFor();
  await judge(page, 'several hosts');
  await page.getByLabel('Host', { exact: true }).selectOption('box');
  await until(() => 'one card', async () => (await page.locator('.card').count()) === 1);
  await away.click();
  await shows(page, 'from the box');
  seen.hostAddress = await page.evaluate(() => location.hash);
  seen.hostAsked = [...asked].sort();
  await at(page, '#/host');
  await page.locator('.hosts tr[data-host="far"]').waitFor();
  seen.hostRows = (await page.locator('.hosts tbody tr').allInnerTexts()).map(text => text.split(/\s+/).slice(0, 2).join(' '));
  await judge(page, 'hosts');
  await page.context().close();
}

async function showsProblems(launched) {
  const page = await open(launched, '');
  await at(page, '#/problems');
  const root = page.locator('.root').first();
  await root.getByRole('button', { name: 'Check' }).click();
  await root.locator('.finding').first().click();
  await root.locator('.source .here').first().waitFor();
  seen.source = await root.locator('.source .here').first().innerText();
  seen.findings = (await root.locator('.finding-words').allInnerTexts()).sort();
  seen.files = (await root.locator('.file summary .mono').allInnerTexts()).sort();
  seen.freshness = await root.locator('.freshness').first().innerText();
  seen.server = await root.locator('.server strong').first().innerText();
  seen.harmed = await page.evaluate(() => (window.hacked ?? 0) + document.querySelectorAll('main img').length);
  await page.context().close();
}

async function showsTheHost(launched) {
  const page = await open(launched, '');
  await at(page, '#/host');
  await until(() => 'plots', async () => (await page.locator('.plot svg').count()) === 5);
  await page.locator('.doctor-group').first().waitFor();
  await page.locator('.host-log div').first().waitFor();
  seen.host = await page.locator('.page-head').innerText();
  await page.context().close();
}

/** What is asked for in a dialog can be read and pressed on a phone, too. */
async function fitsAPhone(launched) {
  const { id } = await api('POST', '/v1/tokens', { sessions: ['deploy', 'tests'], kinds: ['console'] });
  const page = await open(launched, 'console/deploy', { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });
  await page.getByRole('button', { name: 'Share this session' }).click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await page.getByLabel('Link', { exact: true }).waitFor();
  seen.scope = await page.locator('.tokens li', { hasText: 'tests' }).innerText();
  await api('DELETE', '/v1/tokens/' + id);
  await judge(page, 'sharing on a phone');
  await page.keyboard.press('Escape');
  await page.getByLabel('Find', { exact: true }).click();
  seen.findWidth = (await page.getByLabel('Find in this console').boundingBox()).width;
  await at(page, '#/');
  for (const kind of ['Console', 'Notebook', 'Agent']) {
    await page.locator('#new').click();
    await page.locator('.choice-option', { hasText: kind }).click();
    await judge(page, `a new ${kind} on a phone`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.keyboard.press('Control+k');
  await page.keyboard.type('keys');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  await judge(page, 'keys on a phone');
  await page.context().close();
}

async function isWellToLookAt(launched) {
  await looks(launched, '', 'overview', page => page.locator('.card[data-key="console/deploy"] canvas').waitFor());
  await looks(launched, '', 'problems', async page => {
    await at(page, '#/problems');
    await page.locator('.finding').first().waitFor();
  });
  await looks(launched, '', 'host', async page => {
    await at(page, '#/host');
    await page.locator('.doctor-group').first().waitFor();
  });
}

await visit(showsWhatWaits, needsNoMouse, notifies, looksThroughALink, sharesALink, fitsAPhone, showsOtherHosts, showsProblems, showsTheHost, isWellToLookAt, leavesOtherCardsAlone);
