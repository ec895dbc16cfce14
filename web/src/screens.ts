// Live miniatures: what the host says of screens, as long as somebody looks at them.
import { signal, type Signal } from '@preact/signals';
import type { Feed } from './api';
import { keyOf } from './route';
import { api } from './store';
import type { Kind } from './types';

/** A piece of a row: text, colours (`#rrggbb` or an index of 256) and a list of words such as `bold inverse`. */
export interface Run {
  t: string;
  f?: string | number;
  b?: string | number;
  s?: string;
}

interface ScreenEvent {
  id: string;
  kind: Kind;
  rows?: number;
  cols?: number;
  changed?: { row: number; runs: Run[] }[];
  lines?: string[];
}

export interface Screen {
  rows: number;
  cols: number;
  /** Of a console. Replaced, not changed, row by row. */
  runs: Run[][];
  /** Of all others. */
  lines: string[];
}

const screens = new Map<string, Signal<Screen | null>>();
export const supported = signal(true);
const LONGEST_QUERY = 6000;
let feed: Feed | null = null;

export function screen(key: string): Signal<Screen | null> {
  let found = screens.get(key);
  if (!found) {
    found = signal<Screen | null>(null);
    screens.set(key, found);
  }
  return found;
}

/** What can be seen now. Only that is asked for: nobody draws a card that is scrolled away. */
const looked = new Map<string, number>();
let asked = '';
let asking = 0;

/** While a card can be seen. Returns what ends it. */
export function look(key: string): () => void {
  looked.set(key, (looked.get(key) ?? 0) + 1);
  soon();
  return () => {
    const left = (looked.get(key) ?? 1) - 1;
    if (left > 0) looked.set(key, left);
    else looked.delete(key);
    soon();
  };
}
document.addEventListener('visibilitychange', soon);

/** Cards come and go together, and while somebody scrolls. */
function soon(): void {
  asking ||= window.setTimeout(() => {
    asking = 0;
    update();
  }, feed ? 200 : 0);
}

function update(): void {
  const wanted = looked.size > 0 && document.visibilityState === 'visible' && supported.value ? address() : '';
  if (wanted === asked) return;
  asked = wanted;
  feed?.close();
  feed = wanted ? api.events<ScreenEvent>(wanted, 0, take, { refused: () => { supported.value = false; } }) : null;
}

/** Names are short, mostly; where all of them are too long for an address everything is asked for. */
function address(): string {
  const ids = [...looked.keys()].sort().map(key => 'id=' + encodeURIComponent(key.slice(key.indexOf('/') + 1)));
  const query = ids.join('&');
  return '/v1/screens' + (query.length < LONGEST_QUERY ? '?' + query : '');
}

function take(event: ScreenEvent): void {
  const shown = screen(keyOf(event));
  if (event.lines) {
    shown.value = { rows: 0, cols: 0, runs: [], lines: event.lines };
    return;
  }
  const rows = event.rows ?? shown.value?.rows ?? 24;
  const cols = event.cols ?? shown.value?.cols ?? 80;
  const old = shown.value?.cols === cols ? shown.value.runs : [];
  const runs = Array.from({ length: rows }, (_, row) => old[row] ?? []);
  for (const { row, runs: changed } of event.changed ?? []) if (row >= 0 && row < rows) runs[row] = changed;
  shown.value = { rows, cols, runs, lines: [] };
}
