// Writes the files of examples/ into the pages that show them: below a comment with a file's name stands a fenced block
// with its text.
//
//   node docs/include.mjs
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';

const root = new URL('..', import.meta.url);
const shown = /(<!-- (examples\/\S+) -->\n\n```\w+\n)(?:(?!```).*\n)*?(```\n)/g;

for (const name of readdirSync(new URL('docs/', root)).filter(name => name.endsWith('.md'))) {
  const page = new URL(`docs/${name}`, root);
  const before = readFileSync(page, 'utf8');
  const after = before.replace(shown, (_, head, file, end) => head + readFileSync(new URL(file, root), 'utf8') + end);
  if (after !== before) writeFileSync(page, after);
}
