// Live miniatures: what the host says of screens, as long as somebody looks at them.
import { signal, type Signal } from '@preact/signals';
import type { Feed } from './api';
import { hostOf, idOf, keyOf } from './route';
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
/** One stream for each host, by its name; '' for the one that serves this page. */
const feeds = new Map<string, { address: string; feed: Feed }>();
/** A browser has few connections to a host: so many others are looked at live. */
const MOST_ELSEWHERE = 2;
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
  }, feeds.size > 0 ? 200 : 0);
}

function update(): void {
  const wanted = document.visibilityState === 'visible' && supported.value ? addresses() : new Map<string, string>();
  for (const [host, { address, feed }] of feeds) {
    if (wanted.get(host) === address) continue;
    feed.close();
    feeds.delete(host);
  }
  for (const [host, address] of wanted) {
    if (feeds.has(host)) continue;
    const refused = () => { if (!host) supported.value = false; };
    feeds.set(host, { address, feed: api.on(host).events<ScreenEvent>(address, 0, event => take(event, host), { refused }) });
  }
}

/** What to ask each host for. Where names are too long for an address, everything is asked for. */
function addresses(): Map<string, string> {
  const ids = new Map<string, string[]>();
  for (const key of [...looked.keys()].sort()) ids.set(hostOf(key), [...(ids.get(hostOf(key)) ?? []), 'id=' + encodeURIComponent(idOf(key))]);
  const others = [...ids.keys()].filter(Boolean).sort((one, two) => ids.get(two)!.length - ids.get(one)!.length).slice(0, MOST_ELSEWHERE);
  const found = new Map<string, string>();
  for (const host of ['', ...others]) {
    const query = ids.get(host)?.join('&');
    if (query) found.set(host, '/v1/screens' + (query.length < LONGEST_QUERY ? '?' + query : ''));
  }
  return found;
}

function take(event: ScreenEvent, host: string): void {
  const shown = screen(keyOf({ ...event, host }));
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
