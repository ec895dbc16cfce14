// Takes overview.png: three projects with real sessions in them. Wants vim and top, and a folder that may be filled.
//
//   npm install playwright-core; konsol serve --model script:overview.json; node overview.mjs BROWSER URL TOKEN FOLDER PICTURE
//   convert overview.png -dither None -colors 128 overview.png
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';

const [browser, url, token, folder, picture] = process.argv.slice(2);

async function api(method, path, body) {
  const answer = await fetch(url + path, { method, headers: { Authorization: 'Bearer ' + token }, body: body && JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
  return text && JSON.parse(text);
}

const place = project => `${folder}/${project}`;
const write = (name, text) => writeFileSync(`${folder}/${name}`, text);
const script = (name, text) => {
  write(name, '#!/bin/sh\n' + text);
  chmodSync(`${folder}/${name}`, 0o755);
};
const console_ = (project, key, ...args) => api('POST', '/v1/consoles', { key, args, cwd: place(project), rows: 24, cols: 80, env: { TERM: 'xterm-256color' } });
const agent = async (project, text) => {
  const id = (await api('POST', '/sessions', { cwd: place(project), mode: 'ask' })).session_id;
  await api('POST', `/sessions/${id}/messages`, { text });
};

for (const project of ['shop', 'blog', 'infra']) mkdirSync(place(project), { recursive: true });
write('shop/Prices.java', `package shop;

import java.util.List;

/** What things cost. */
public final class Prices {
  private static final double VAT = 0.19;

  /** Whole euros. */
  public static long euros(long cents) {
    return cents / 100;
  }

  public static long sum(List<Long> cents) {
    return cents.stream().mapToLong(Long::longValue).sum();
  }
}
`);
write('blog/feed.rb', `# The newest posts, for readers of feeds.
class Feed
  LENGTH = 20

  def initialize(posts)
    @posts = posts.reject(&:draft?)
  end

  # As Atom wants them: the newest first.
  def entries
    @posts.sort_by(&:date).last(LENGTH).reverse
  end

  def updated = entries.first&.date || Time.at(0)
end
`);
script('shop/build', `printf '$ mvn -q verify\\n'
for test in Prices:353 Cart:310 Order:76 Invoice:370 Vat:210 Refund:23; do
  printf '\\033[32mPASS\\033[0m  shop.%sTest\\033[36G\\033[90m%4s ms\\033[0m\\n' "\${test%:*}" "\${test#*:}"
done
printf '\\033[31mFAIL\\033[0m  shop.RoundingTest\\033[36G\\033[90m  31 ms\\033[0m\\n'
printf '      \\033[31mexpected: 2 but was: 1\\033[0m\\n      at shop.RoundingTest.roundsHalfUp(RoundingTest.java:14)\\n\\n\\033[1mTests: 41, failed: 1\\033[0m\\n'
exit 1
`);
script('infra/deploy', `printf '\\033[1mDeploying blog 2.4.1\\033[0m\\n  image    built\\n  checks   \\033[32mpassed\\033[0m\\n  target   production\\n\\nContinue? [y/N] \\a'
read answer
`);
script('blog/server', `printf '\\033[1mblog\\033[0m listens on \\033[4mhttp://localhost:4000\\033[0m\\n'
while true; do
  for page in / /posts/roadmap /style.css /posts/welcome /feed.xml; do
    printf '\\033[90m%s\\033[0m \\033[32m200\\033[0m GET %s\\n' "$(date +%T)" "$page"
    sleep 0.4
  done
done
`);

await console_('infra', 'deploy', './deploy');
await console_('infra', 'top', 'top', '-d', '1');
await console_('shop', 'build', './build');
await console_('blog', 'editor', 'vim', '-u', 'NONE', '-c', 'syntax on | set number background=dark laststatus=0 noshowcmd shortmess+=F', 'feed.rb');
await console_('blog', 'server', './server');
await agent('shop', 'Fix the rounding of prices');
await agent('blog', 'Which posts have no date?');
const notes = (await api('POST', '/v1/evals', { language: 'java', cwd: place('shop'), name: 'prices' })).sessionId;
for (const code of ['long euros(long cents) { return Math.round(cents / 100.0); }', 'for (long cents : new long[] {199, 2550, 99}) IO.println(cents + " -> " + euros(cents))', 'euros(149)']) {
  await api('POST', `/v1/evals/${notes}/eval`, { code });
}

const hosts = (await api('POST', '/v1/evals', { language: 'ruby', cwd: place('infra'), name: 'hosts' })).sessionId;
for (const code of ["hosts = { 'web-1' => 0.4, 'web-2' => 3.1, 'db' => 0.9 }", 'hosts.select { |_, load| load > 1 }.keys', "hosts.values.sum.round(1)"]) {
  await api('POST', `/v1/evals/${hosts}/eval`, { code });
}

const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox'] });
const page = await (await launched.newContext({ viewport: { width: 1240, height: 900 }, colorScheme: 'dark' })).newPage();
await page.goto(`${url}/#token=${token}`);
for (const key of ['console/editor', 'console/deploy']) await page.locator(`.card[data-key="${key}"].attention-waiting`).waitFor();
await page.locator('.card.attention-waiting', { hasText: 'Fix the rounding' }).waitFor();
await page.locator('.card canvas').nth(4).waitFor();
// Long enough for the server to fill its screen.
await page.waitForTimeout(9000);
await page.screenshot({ path: picture });
await launched.close();
