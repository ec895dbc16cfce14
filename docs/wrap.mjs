// Wraps the prose of pages at 120 columns. Tables, code, headings and HTML stay as they are.
//
//   node docs/wrap.mjs docs/agent.md docs/tools.md …
import { readFileSync, writeFileSync } from 'node:fs';

const WIDTH = 120;
// Code and links are not broken.
const WORD = /(?:`[^`]*`|\[[^\]]*\]\([^)]*\)|\S)+/g;
// At the beginning of a line this would be something else than a word.
const MARK = /^(?:\d+[.)]|[-+*>#|]+|```.*)$/;

function wrapped({ text, first, rest }) {
  const lines = [];
  let line = '';
  for (const word of text.match(WORD) ?? []) {
    const room = (lines.length ? rest : first).length + line.length + 1 + word.length <= WIDTH;
    if (line === '' || room || MARK.test(word)) line += (line === '' ? '' : ' ') + word;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  return lines.map((each, i) => (i ? rest : first) + each);
}

function wrap(page) {
  const out = [];
  let paragraph = null;
  let code = false;
  const flush = () => {
    if (paragraph) out.push(...wrapped(paragraph));
    paragraph = null;
  };
  for (const line of page.split('\n')) {
    const fence = /^ *(```|~~~)/.test(line);
    const item = /^( *)([-*]|\d+\.) +(.*)/.exec(line);
    if (fence) code = !code;
    if (fence || code || /^([|#<!]|$)/.test(line.trimEnd()) || (!paragraph && /^ {4}/.test(line))) {
      flush();
      out.push(line);
    } else if (item) {
      flush();
      const first = `${item[1]}${item[2]} `;
      paragraph = { text: item[3], first, rest: ' '.repeat(first.length) };
    } else if (paragraph) paragraph.text += ` ${line.trim()}`;
    else {
      const indent = /^ */.exec(line)[0];
      paragraph = { text: line.trim(), first: indent, rest: indent };
    }
  }
  flush();
  return out.join('\n');
}

for (const file of process.argv.slice(2)) {
  const before = readFileSync(file, 'utf8');
  const after = wrap(before);
  if (after !== before) writeFileSync(file, after);
}
