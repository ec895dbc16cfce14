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
let feed: Feed | null = null;
let watchers = 0;

export function screen(key: string): Signal<Screen | null> {
  let found = screens.get(key);
  if (!found) {
    found = signal<Screen | null>(null);
    screens.set(key, found);
  }
  return found;
}

/** While somebody watches, and the tab is looked at. Returns what ends it. */
export function watchScreens(): () => void {
  watchers++;
  update();
  return () => {
    watchers--;
    update();
  };
}
document.addEventListener('visibilitychange', update);

function update(): void {
  const wanted = watchers > 0 && document.visibilityState === 'visible' && supported.value;
  if (wanted && !feed) {
    feed = api.events<ScreenEvent>('/v1/screens', 0, take, { refused: () => { supported.value = false; } });
  } else if (!wanted && feed) {
    feed.close();
    feed = null;
  }
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
