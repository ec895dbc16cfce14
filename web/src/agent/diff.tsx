// Differences of texts, line by line.
import { useMemo } from 'preact/hooks';

interface Line { sign: ' ' | '+' | '-' | '@'; text: string }

/** Beyond this many pairs of lines the old is shown as removed and the new as added. */
const MOST_PAIRS = 400_000;

export function lineDiff(before: string, after: string): Line[] {
  const old = lines(before);
  const now = lines(after);
  let first = 0;
  while (first < old.length && first < now.length && old[first] === now[first]) first++;
  let end = 0;
  while (end < old.length - first && end < now.length - first && old.at(-1 - end) === now.at(-1 - end)) end++;
  return [
    ...same(old.slice(0, first)),
    ...middle(old.slice(first, old.length - end), now.slice(first, now.length - end)),
    ...same(old.slice(old.length - end)),
  ];
}

function lines(text: string): string[] {
  return text === '' ? [] : text.replace(/\n$/, '').split('\n');
}

function same(all: string[]): Line[] {
  return all.map(text => ({ sign: ' ', text }));
}

/** By the longest common subsequence. */
function middle(old: string[], now: string[]): Line[] {
  const removed = (text: string): Line => ({ sign: '-', text });
  const added = (text: string): Line => ({ sign: '+', text });
  if (old.length * now.length > MOST_PAIRS) return [...old.map(removed), ...now.map(added)];
  const width = now.length + 1;
  const longest = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] = old[i] === now[j]
        ? longest[(i + 1) * width + j + 1]! + 1
        : Math.max(longest[(i + 1) * width + j]!, longest[i * width + j + 1]!);
    }
  }
  const made: Line[] = [];
  let i = 0;
  let j = 0;
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      made.push({ sign: ' ', text: old[i]! });
      i++;
      j++;
    } else if (j >= now.length || (i < old.length && longest[(i + 1) * width + j]! >= longest[i * width + j + 1]!)) {
      made.push(removed(old[i++]!));
    } else {
      made.push(added(now[j++]!));
    }
  }
  return made;
}

/** A unified diff that a program printed. */
export function parseUnified(text: string): Line[] | null {
  if (!/^(diff --git |--- \S.*\n\+\+\+ )/m.test(text) || !/^@@ /m.test(text)) return null;
  return lines(text).map(line => {
    if (/^(diff |index |--- |\+\+\+ |@@)/.test(line)) return { sign: '@', text: line };
    const sign = line[0];
    return sign === '+' || sign === '-' ? { sign, text: line.slice(1) } : { sign: ' ', text: line.replace(/^ /, '') };
  });
}

const CLASSES = { ' ': 'same', '+': 'added', '-': 'removed', '@': 'place' } as const;

export function Diff({ all, label }: { all: Line[]; label: string }) {
  const counts = useMemo(() => all.reduce((sum, line) => ({ ...sum, [line.sign]: sum[line.sign] + 1 }), { ' ': 0, '+': 0, '-': 0, '@': 0 }), [all]);
  return (
    <div class="diff" role="group" aria-label={`Change of ${label}`}>
      <div class="diff-head"><span class="mono grow">{label}</span><span class="plus">+{counts['+']}</span><span class="minus">−{counts['-']}</span></div>
      <pre tabIndex={0}>{all.map((line, at) => (
        <div key={at} class={CLASSES[line.sign]}><span class="sign">{line.sign === '@' ? ' ' : line.sign}</span>{line.text || ' '}</div>
      ))}</pre>
    </div>
  );
}
