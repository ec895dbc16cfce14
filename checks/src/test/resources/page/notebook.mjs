// A person at a notebook.
import { api, looks, open, saved, seen, until, visit } from './person.mjs';

let id = '';
const cell = (page, text) => page.locator('.cell', { hasText: text }).last();
const ready = page => page.locator('.notebook-bar [data-state="up"]').waitFor();

async function run(page, code, then = 'done') {
  await page.locator('.cm-content').click();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Shift+Enter');
  // What was run before may still come.
  const made = page.locator('.cell', { hasText: code }).last();
  await made.and(page.locator(`[data-state="${then}"]`)).waitFor();
  return made;
}

async function evaluates(launched) {
  id = (await api('POST', '/v1/evals', { language: 'java' })).sessionId;
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  seen.value = await (await run(page, 'int answer = 40 + 2;')).locator('.value').innerText();
  const printed = await run(page, 'System.out.println("\\u001b[31mred\\u001b[m plain <b>text</b>"); System.err.println("aside");');
  seen.printed = await printed.locator('.printed').allInnerTexts();
  seen.red = await printed.locator('.ansi-fg-1').innerText();
  const markdown = await run(page, 'markdown("# Title\\n\\n| a | b |\\n|---|--:|\\n| 1 | 2 |\\n\\n3. c\\n\\n- [x] d\\n\\n[x](javascript:alert(1))\\n\\n<script>document.title=1</script>")');
  seen.markdown = await markdown.locator('.markdown').evaluate(box => [box.querySelector('h1').textContent, box.querySelectorAll('td').length, box.querySelectorAll('script').length, box.querySelector('a').getAttribute('href')]);
  seen.kept = await markdown.locator('.markdown').evaluate(box => [getComputedStyle(box.querySelectorAll('td')[1]).textAlign, box.querySelector('ol').start, box.querySelector('input').checked]);
  const picture = await run(page, 'image(new java.awt.image.BufferedImage(30, 20, 1))');
  seen.picture = await picture.locator('img.picture').evaluate(async img => { await img.decode(); return [img.naturalWidth, img.naturalHeight]; });
  const thrown = await run(page, 'throw new IllegalStateException("boom");', 'failed');
  seen.thrown = await thrown.locator('.thrown p').innerText();
  seen.folded = await thrown.locator('details').evaluate(details => details.open);
  await page.locator('.variables summary', { hasText: 'answer' }).click();
  await page.locator('.variables details pre', { hasText: '42' }).waitFor();
  await page.context().close();
}

async function completes(launched) {
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  // Who comes to a notebook types at once.
  await page.keyboard.type('String.valueO');
  await page.locator('.cm-tooltip-autocomplete li', { hasText: 'valueOf' }).first().waitFor();
  // A list that has only just come does not take keys, so that nobody chooses by accident.
  const text = () => page.locator('.cm-content').innerText();
  await until(text, async () => {
    await page.keyboard.press('Tab');
    return (await text()).includes('valueOf');
  });
  seen.completed = (await page.locator('.cm-content').innerText()).includes('String.valueOf');
  await page.context().close();
}

async function interrupts(launched) {
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  const loop = await run(page, 'while (true) { Thread.sleep(10); }', 'running');
  await page.getByRole('button', { name: 'Interrupt' }).click();
  await loop.and(page.locator('[data-state="failed"]')).waitFor();
  seen.interrupted = await loop.locator('.thrown p').innerText();
  const reads = await run(page, 'new java.util.Scanner(System.in).nextLine()', 'running');
  await reads.getByLabel('Input of the snippet').fill('given');
  await reads.getByRole('button', { name: 'Give' }).click();
  await reads.locator('.value', { hasText: 'given' }).waitFor();
  await page.context().close();
}

/** What somebody else runs appears as it runs: its first line is there before its end. */
async function seesOthers(launched) {
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  const other = api('POST', `/v1/evals/${id}/eval`, { code: 'System.out.println("begun by another"); new java.util.Scanner(System.in).nextLine();', input: true });
  await cell(page, 'begun by another').and(page.locator('[data-state="running"]')).locator('.printed', { hasText: 'begun by another' }).waitFor();
  await api('POST', `/v1/evals/${id}/input`, { text: 'x\n' });
  await other;
  await cell(page, 'begun by another').and(page.locator('[data-state="done"]')).waitFor();
  // Who looks at variables runs nothing that others would see.
  const cells = await page.locator('.cell').count();
  await api('POST', `/v1/evals/${id}/inspect`, { name: 'answer' });
  await api('POST', `/v1/evals/${id}/eval`, { code: '"the last"' });
  await cell(page, 'the last').and(page.locator('[data-state="done"]')).waitFor();
  seen.others = (await page.locator('.cell').count()) - cells;
  await page.context().close();
}

/** HTML of a program is shown in a place from which nothing can be reached. */
async function isNotTricked(launched) {
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  const script = "try{parent.document.title='reached'}catch(e){};try{top.location='about:blank'}catch(e){};parent.postMessage({reached:1},'*')";
  const requests = [];
  page.on('requestfinished', request => { if (request.url().includes('elsewhere')) requests.push(request.url()); });
  const shown = await run(page, `html("<p style='color:#008080'>shown</p><script>${script}</script><img src='/v1/elsewhere' onerror=\\"${script}\\"><iframe src='/elsewhere'></iframe><a href='javascript:${script.replaceAll("'", '')}'>a</a><svg onload=\\"${script}\\"></svg>")`);
  const frame = shown.frameLocator('iframe');
  await frame.getByText('shown').waitFor();
  seen.frame = {
    sandbox: await shown.locator('iframe').getAttribute('sandbox'),
    colour: await frame.getByText('shown').evaluate(p => getComputedStyle(p).color),
    origin: await frame.locator('body').evaluate(() => origin),
    title: await page.title(),
    address: new URL(page.url()).hash.startsWith('#/s/eval/'),
    requests,
  };
  await page.context().close();
}

/** What was typed stays when its session goes, as with a daemon that ends. */
async function keepsWhatWasTyped(launched) {
  const { sessionId } = await api('POST', '/v1/evals', { language: 'java' });
  const page = await open(launched, 'eval/' + sessionId);
  await ready(page);
  await page.keyboard.type('not run yet');
  await api('DELETE', '/v1/evals/' + sessionId);
  await page.getByText('This session is gone.').waitFor();
  seen.kept.push(await page.locator('.cm-content').innerText(), await page.getByRole('button', { name: 'Run', exact: true }).isDisabled());
  await page.context().close();
}

async function exports(launched) {
  const page = await open(launched, 'eval/' + id);
  await ready(page);
  const click = name => () => page.getByRole('button', { name, exact: true }).click();
  seen.markdownFile = await saved(page, click('Markdown'), text => [text.includes('int answer = 40 + 2;')]);
  seen.notebookFile = await saved(page, click('Notebook'), text => [[JSON.parse(text).cells[0].source].flat().join('')]);
  await page.context().close();
}

/** Started at the beginning: a compiler takes its time. */
const others = { ruby: ['[1, 2].map { |x| x * 21 }', '[21, 42]'], kotlin: ['listOf(1, 2).map { it * 21 }', '[21, 42]'] };
const opened = Object.keys(others).map(language => [language, api('POST', '/v1/evals', { language })]);
opened.forEach(([, each]) => each.catch(() => {}));

async function speaksOtherLanguages(launched) {
  for (const [language, each] of opened) {
    const { sessionId } = await each;
    const page = await open(launched, 'eval/' + sessionId);
    await ready(page);
    const [code, value] = others[language];
    const made = await run(page, code);
    seen[language] = (await made.locator('.value').innerText()).includes(value);
    await page.context().close();
    await api('DELETE', '/v1/evals/' + sessionId);
  }
}

async function looksWell(launched) {
  await looks(launched, 'eval/' + id, 'notebook', page => cell(page, 'shown').waitFor());
}

await visit(evaluates, completes, interrupts, seesOthers, isNotTricked, keepsWhatWasTyped, exports, speaksOtherLanguages, looksWell);
