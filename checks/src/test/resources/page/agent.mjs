// A person with an agent.
import { spawnSync } from 'node:child_process';
import { PATIENCE, api, judge, konsol, looks, open, seen, until, url, visit } from './person.mjs';

const log = page => page.locator('#log').innerText();
/** Something that the agent has said. */
const hears = (page, text) => page.locator('.message.assistant', { hasText: text }).first().waitFor();
const session = async page => (await page.evaluate(() => location.hash)).replace('#/s/agent/', '');
const messages = async id => (await api('GET', `/sessions/${id}/history`)).messages;

async function say(page, text) {
  await page.getByLabel('Message', { exact: true }).fill(text);
  await page.getByLabel('Message', { exact: true }).press('Enter');
}

async function talk(page, text) {
  const made = await api('POST', '/sessions', {});
  await page.evaluate(id => { location.hash = '#/s/agent/' + id; }, made.session_id);
  await say(page, text);
  return made.session_id;
}

async function withoutToken(launched) {
  const page = await launched.newPage();
  page.setDefaultTimeout(PATIENCE);
  await page.goto(url);
  seen.withoutToken = await page.locator('#notice').innerText();
  await page.goto('about:blank');
  await page.goto(`${url}/#token=wrong-wrong-wrong-wrong`);
  await page.getByText('refused this tab').waitFor();
  await page.close();
}

async function talksAndComesBack(launched) {
  const page = await open(launched, '');
  await page.locator('#new').click();
  await page.locator('label', { hasText: 'Agent' }).click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByText('Nothing was said yet').waitFor();
  seen.address = page.url();
  seen.focused = await page.evaluate(() => document.activeElement.id);
  await say(page, 'change it');
  await page.getByRole('button', { name: 'Allow once' }).waitFor();
  await judge(page, 'a permission');
  await page.getByRole('button', { name: 'Allow once' }).click();
  await hears(page, 'Changed.');
  await page.locator('.busy').waitFor({ state: 'detached' });
  await page.locator('.tool summary').click();
  seen.diff = await page.locator('.diff .added').innerText();
  await page.locator('.tool summary').click();
  seen.log = await log(page);
  await page.reload();
  await hears(page, 'Changed.');
  seen.again = await log(page);
  seen.history = (await messages(await session(page))).filter(each => each.type === 'message').map(each => each.text);
  await page.context().close();
}

/** What a model, a title or a tool says can do nothing to the page. */
async function isNotHarmed(launched) {
  const page = await open(launched, '');
  await talk(page, '<img src=x onerror=window.hacked=1> evil');
  await hears(page, 'That is all of it');
  seen.hostile = await page.evaluate(() => ({
    hacked: window.hacked ?? 0,
    elements: document.querySelectorAll('#log :is(img, script, iframe, style, form, object, svg:not(.icon))').length,
    links: [...document.querySelectorAll('#log a')].map(link => `${link.textContent} ${link.getAttribute('href')} ${link.rel}`),
    shown: document.querySelector('.message.assistant').innerText.includes('<script>window.hacked=2</script>'),
    turned: document.querySelector('.tool-name').textContent,
  }));
  await page.evaluate(() => { location.hash = '#/'; });
  await page.locator('.card', { hasText: 'onerror' }).waitFor();
  seen.hostile.card = await page.evaluate(() => document.querySelectorAll('main :is(img, script)').length + (window.hacked ?? 0));
  await page.context().close();
}

/** A question is answered; what was typed meanwhile is still there, also after a reload. */
async function keepsWhatIsTyped(launched) {
  const page = await open(launched, '');
  const id = await talk(page, 'ask me');
  await page.locator('.request-prompt', { hasText: 'Which colour?' }).waitFor();
  await page.getByLabel('Message', { exact: true }).fill('not sent');
  await page.reload();
  await page.locator('.request-prompt', { hasText: 'Which colour?' }).waitFor();
  seen.draft = await page.getByLabel('Message', { exact: true }).inputValue();
  await page.getByLabel('Answer').fill('green');
  await page.getByRole('button', { name: 'Answer' }).click();
  await hears(page, 'Thank you for green');
  seen.answered = (await messages(id)).find(each => each.type === 'resolved').text;
  await page.context().close();
}

/** Away for so long that only the end is told again: what is still asked is there, too. */
async function comesBackToAQuestion(launched) {
  let lines = 0;
  let cut;
  const page = await open(launched, '', {
    before: each => each.routeWebSocket(/\/ws\//, socket => {
      const server = socket.connectToServer();
      if (lines++ > 0) server.onMessage(text => {
        const event = JSON.parse(text);
        socket.send(JSON.stringify(event.type === 'attached' ? { ...event, mode: 'snapshot', from: event.head } : event));
      });
      cut = async () => { await socket.close({ code: 4000 }); await server.close(); };
    }),
  });
  await talk(page, 'ask me');
  const prompt = page.locator('.request-prompt', { hasText: 'Which colour?' });
  await prompt.waitFor();
  await cut();
  await page.getByText('Only the latest part is shown').waitFor();
  await prompt.waitFor();
  seen.askedAgain = await prompt.count();
  await page.context().close();
}

async function interrupts(launched) {
  const page = await open(launched, '');
  const id = await talk(page, 'slow');
  await hears(page, 'tick');
  await page.getByRole('button', { name: 'Stop' }).click();
  await page.locator('.end.interrupted').waitFor();
  await page.locator('.busy').waitFor({ state: 'detached' });
  seen.interrupted = (await messages(id)).findLast(each => each.type === 'turn_end').stop_reason;
  await page.context().close();
}

async function pastesPictures(launched) {
  const page = await open(launched, '');
  const made = await api('POST', '/sessions', {});
  await page.evaluate(id => { location.hash = '#/s/agent/' + id; }, made.session_id);
  await page.locator('input[type=file]').setInputFiles({ name: 'dot.png', mimeType: 'image/png',
    buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64') });
  await page.locator('.thumbnail img').waitFor();
  await say(page, 'look at this');
  const kept = page.locator('.message.user:not(.unsent) img');
  await kept.waitFor();
  seen.picture = await until(() => 'the picture', () => kept.evaluate(image => image.naturalWidth));
  await page.context().close();
}

/** The host is killed in the middle of a turn, and started again. */
async function outlivesTheHost(launched) {
  const page = await open(launched, '');
  const id = await talk(page, 'slow');
  await hears(page, 'tick');
  const { pid } = await api('GET', '/v1/host');
  process.kill(pid, 'SIGKILL');
  await page.locator('.banner', { hasText: 'does not answer' }).waitFor();
  await say(page, 'after all');
  await page.getByText('Not sent yet').waitFor();
  await judge(page, 'no host');
  const started = spawnSync(konsol, ['start', '--model', process.env.PAGE_MODEL, '--allow', 'list_files'], { encoding: 'utf8' });
  if (started.status !== 0) throw new Error(started.stderr);
  await page.locator('.end.host_lost').waitFor();
  await hears(page, 'Good day.');
  await page.locator('.unsent').waitFor({ state: 'detached' });
  await page.locator('.banner', { hasText: 'does not answer' }).waitFor({ state: 'detached' });
  seen.lost = (await messages(id)).filter(each => each.type === 'turn_end').map(each => each.stop_reason);
  seen.saidOnce = (await messages(id)).filter(each => each.text === 'after all').length;
  await page.context().close();
}

async function isWellToLookAt(launched) {
  const made = await api('POST', '/sessions', {});
  await api('POST', `/sessions/${made.session_id}/messages`, { text: 'change it' });
  await looks(launched, 'agent/' + made.session_id, 'agent', page => page.getByRole('button', { name: 'Allow once' }).waitFor());
}

await visit(withoutToken, talksAndComesBack, isNotHarmed, keepsWhatIsTyped, comesBackToAQuestion, interrupts, pastesPictures, isWellToLookAt, outlivesTheHost);
