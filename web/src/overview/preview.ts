// What a card shows of its session, drawn while somebody can see it. All that changed is drawn in one frame.
import { effect } from '@preact/signals';
import { look, screen, type Screen } from '../screens';
import { visible } from '../text';
import { dark } from '../ui/theme';
import { paint } from './miniature';

/** The host tells four times a second, of all sessions at once: a moment later all of it is here. */
const TOGETHER = 40;

const due = new Map<HTMLElement, Screen>();
let timer = 0;

function draw(box: HTMLElement, shown: Screen): void {
  due.set(box, shown);
  timer ||= window.setTimeout(() => requestAnimationFrame(() => {
    timer = 0;
    for (const [each, now] of due) if (each.isConnected) fill(each, now);
    due.clear();
  }), TOGETHER);
}

function fill(box: HTMLElement, shown: Screen): void {
  box.classList.toggle('lines', shown.rows === 0);
  if (shown.rows > 0) paint(one(box, 'canvas'), shown);
  else write(box, shown.lines);
}

function one<Name extends keyof HTMLElementTagNameMap>(box: HTMLElement, name: Name): HTMLElementTagNameMap[Name] {
  const there = box.firstElementChild;
  if (there?.localName === name) return there as HTMLElementTagNameMap[Name];
  const made = document.createElement(name);
  box.replaceChildren(made);
  return made;
}

function write(box: HTMLElement, lines: string[]): void {
  lines.forEach((line, at) => {
    const row = box.children[at]?.localName === 'div' ? box.children[at]! : box.insertBefore(document.createElement('div'), box.children[at] ?? null);
    const text = visible(line) || ' ';
    if (row.textContent !== text) row.textContent = text;
  });
  while (box.children.length > lines.length) box.lastElementChild!.remove();
}

const seen = new WeakMap<Element, (visible: boolean) => void>();
const observer = new IntersectionObserver(entries => {
  for (const entry of entries) seen.get(entry.target)?.(entry.isIntersecting);
}, { rootMargin: '200px' });

/** Keeps a box showing a session. Returns what ends it. */
export function show(box: HTMLElement, key: string): () => void {
  let end: (() => void) | null = null;
  const card = box.parentElement!;
  seen.set(card, near => {
    if (near === (end !== null)) return;
    end?.();
    end = near ? follow(box, key) : null;
  });
  observer.observe(card);
  return () => {
    observer.unobserve(card);
    seen.delete(card);
    end?.();
    end = null;
  };
}

function follow(box: HTMLElement, key: string): () => void {
  const unlook = look(key);
  const undraw = effect(() => {
    const shown = screen(key).value;
    // Another palette is another picture.
    void dark.value;
    if (shown) draw(box, shown);
  });
  return () => {
    unlook();
    undraw();
  };
}
