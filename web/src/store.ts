// What the page knows of the host's sessions, kept up to date by its event stream. Each session has a signal of its own,
// so that a change in one touches nothing that shows another.
import { batch, computed, signal, type Signal } from '@preact/signals';
import { Api, Problem, type Feed } from './api';
import { hosts, several, silent, type HostLine } from './hosts';
import { hostOf, keyOf } from './route';
import { token } from './token';
import type { HostEvent, SessionInfo } from './types';

export const api = new Api(token);

/** The way to a session, wherever it is. */
export function apiOf(key: string): Api {
  return api.on(hostOf(key));
}

/** What this token may do. */
export interface Access {
  owner: boolean;
  write: boolean;
  /** Whether it may make sessions of its own. */
  makes: boolean;
  expires: string;
}

export const access = signal<Access>({ owner: true, write: true, makes: true, expires: '' });
export const line = signal<'connecting' | 'up' | 'down'>('connecting');
export const refused = signal<Problem | null>(null);
/** Why sessions of the store are missing, where they are. */
export const incomplete = signal('');
export const loaded = signal(false);

const infos = new Map<string, Signal<SessionInfo>>();
/** All sessions, the newest first. */
export const keys = signal<string[]>([]);

const REFRESH = 20_000;
/** Other hosts tell nothing by themselves: a browser has too few connections for a stream of each. */
const REFRESH_ELSEWHERE = 4_000;
let head = 0;
let listing: Promise<void> | null = null;

export function session(key: string): Signal<SessionInfo> | undefined {
  return infos.get(key);
}

/** The same for who also wants to know when it comes or goes. */
export function found(key: string): SessionInfo | undefined {
  return keys.value.includes(key) ? infos.get(key)?.value : undefined;
}

export const waiting = computed(() => keys.value.filter(key => infos.get(key)?.value.attention === 'waiting'));

export function start(): void {
  api.onRefused = problem => { refused.value = problem; };
  void api.get<{ owner: boolean; access: 'read' | 'write'; sessions?: string[]; expires?: string }>('/v1/access').then(given => {
    const write = given.access === 'write';
    access.value = { owner: given.owner, write, makes: write && !given.sessions, expires: given.expires ?? '' };
  }, () => {});
  follow();
  document.addEventListener('visibilitychange', follow);
  const again = () => setTimeout(() => {
    if (line.value === 'up') void list();
    again();
  }, several.value && document.visibilityState === 'visible' ? REFRESH_ELSEWHERE : REFRESH);
  again();
}

let feed: Feed | null = null;

/**
 * A browser opens six connections to a host, for all its tabs together. One that nobody looks at asks now and then,
 * unless it shall notify somebody.
 */
function follow(): void {
  const notifies = 'Notification' in window && Notification.permission === 'granted';
  if (document.visibilityState !== 'visible' && !notifies) {
    feed?.close();
    feed = null;
    return;
  }
  feed ??= api.events<HostEvent>('/v1/events', head, take, {
    state: up => {
      line.value = up ? 'up' : 'down';
      // Also after a short break: a host that was started anew counts from 1 again.
      if (up) void list();
    },
  });
}

function take(event: HostEvent, seq: number): void {
  const old = seq > 0 && seq <= head && event.event !== 'reset';
  head = event.event === 'reset' ? 0 : Math.max(head, seq);
  if (old) return;
  const info = event.kind && event.id ? infos.get(keyOf({ kind: event.kind, id: event.id })) : undefined;
  if (event.event === 'changed' && info) {
    info.value = {
      ...info.value,
      // Events know an agent by its id only; the list has what was said in it first.
      title: event.kind === 'agent' ? info.value.title : event.title ?? info.value.title,
      state: event.state ?? info.value.state,
      attention: event.attention ?? info.value.attention,
      active_at: event.at ?? info.value.active_at,
    };
    if (event.kind === 'agent') listSoon();
  } else if (event.event === 'gone' && event.kind && event.id) {
    forget(keyOf({ kind: event.kind, id: event.id }));
  } else {
    void list();
  }
}

let soon = 0;

/** What an agent is called comes with its first message, which no event tells of. */
function listSoon(): void {
  soon ||= window.setTimeout(() => {
    soon = 0;
    void list();
  }, 700);
}

export function forget(key: string): void {
  if (!infos.delete(key)) return;
  keys.value = keys.value.filter(other => other !== key);
}

/** Asks for all of them; two that are wanted at once are one. */
export function list(): Promise<void> {
  listing ??= read().catch(() => {}).finally(() => { listing = null; });
  return listing;
}

/** Where there is one host, or a token may not know of others, there is nothing to tell. */
async function readHosts(): Promise<void> {
  try {
    const found = (await api.get<{ hosts: HostLine[] }>('/v1/hosts')).hosts;
    if (JSON.stringify(found) !== JSON.stringify(hosts.peek())) hosts.value = found;
  } catch (error) {
    if (error instanceof Problem && error.status >= 400 && error.status < 500) alone = true;
  }
}

let alone = false;

async function read(): Promise<void> {
  // The first cards do not wait for it.
  if (loaded.peek() && !alone) await readHosts();
  else if (!alone) void readHosts().then(() => { if (several.peek()) void (listing ?? Promise.resolve()).then(list); });
  const all: SessionInfo[] = [];
  let cursor = '';
  let why = '';
  let unanswered: string[] = [];
  do {
    const page = await api.get<{ sessions: SessionInfo[]; next_cursor?: string; incomplete?: string; unreachable?: string[] }>(
      '/v1/sessions?limit=200' + (several.peek() ? '&all=true' : '') + (cursor && '&cursor=' + encodeURIComponent(cursor)));
    unanswered = page.unreachable ?? unanswered;
    all.push(...page.sessions);
    cursor = page.next_cursor ?? '';
    why = page.incomplete ?? why;
  } while (cursor && all.length < 5000);
  batch(() => {
    if (unanswered.join() !== silent.peek().join()) silent.value = unanswered;
    put(all, why);
  });
}

function put(all: SessionInfo[], why: string): void {
  const there = all.map(keyOf);
  all.forEach((info, at) => {
    const known = infos.get(there[at]!);
    if (!known) infos.set(there[at]!, signal(info));
    else if (JSON.stringify(known.peek()) !== JSON.stringify(info)) known.value = info;
  });
  const still = new Set(there);
  for (const key of infos.keys()) if (!still.has(key)) infos.delete(key);
  if (there.join() !== keys.peek().join()) keys.value = there;
  incomplete.value = why;
  loaded.value = true;
}
