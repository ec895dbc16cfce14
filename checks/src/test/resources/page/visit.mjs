// A person at the page: node visit.mjs BROWSER URL TOKEN. Prints what they saw as one line of JSON.
import { chromium } from 'playwright-core';

const [browser, url, token] = process.argv.slice(2);
const seen = { errors: [] };
const launched = await chromium.launch({ executablePath: browser, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
try {
  const page = await launched.newPage();
  page.setDefaultTimeout(60_000);
  page.on('pageerror', error => seen.errors.push(error.message));
  page.on('console', message => message.type() === 'error' && seen.errors.push(message.text()));

  await page.goto(url);
  seen.withoutToken = await page.locator('#notice').textContent();

  await page.goto('about:blank');
  await page.goto(url + '/#token=' + token);
  await page.click('#new');
  await page.locator('#sessions [aria-current]').waitFor();
  seen.address = page.url();
  await page.fill('#text', 'change it');
  await page.press('#text', 'Enter');
  await page.click('.request >> text=Allow');
  await page.locator('.assistant >> text=Changed').waitFor();
  seen.log = await page.locator('#log').innerText();

  // Whoever comes back finds the same.
  await page.reload();
  await page.click('#sessions button');
  await page.locator('.assistant >> text=Changed').waitFor();
  seen.again = await page.locator('#log').innerText();
} finally {
  await launched.close();
}
console.log(JSON.stringify(seen));
