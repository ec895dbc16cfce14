// Where the page is: in the fragment of the address, so that a reload stays there and the host never sees it.
import { signal } from '@preact/signals';
// First: it takes the token out of the fragment.
import './token';
import { elsewhere } from './hosts';
import type { Kind } from './types';

export type Page = 'overview' | 'problems' | 'host' | 'session';

export interface Route {
  page: Page;
  /** Sessions beside each other, by their keys. */
  keys: string[];
}

const MOST_BESIDE = 4;

/** A session's key in this page: ids are unique within a kind of a host only. KIND/ID, or KIND@HOST/ID for one elsewhere. */
export function keyOf(session: { kind: string; id: string; host?: string }): string {
  const host = elsewhere(session.host);
  return session.kind + (host && '@' + encodeURIComponent(host)) + '/' + session.id;
}

export function kindOf(key: string): Kind {
  return placeOf(key).split('@')[0] as Kind;
}

/** The other host that a session is on; '' for this one. */
export function hostOf(key: string): string {
  return decoded(placeOf(key).split('@')[1] ?? '');
}

function placeOf(key: string): string {
  return key.slice(0, key.indexOf('/'));
}

export function idOf(key: string): string {
  return key.slice(key.indexOf('/') + 1);
}

function parse(fragment: string): Route {
  const path = fragment.replace(/^#?\/?/, '');
  if (path === 'problems' || path === 'host') return { page: path, keys: [] };
  if (path.startsWith('s/')) {
    const keys = path.slice(2).split(',').filter(part => part.includes('/')).map(part => placeOf(part) + '/' + decoded(idOf(part)));
    if (keys.length) return { page: 'session', keys: keys.slice(0, MOST_BESIDE) };
  }
  return { page: 'overview', keys: [] };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

export function addressOf(route: Route): string {
  if (route.page === 'overview') return '#/';
  if (route.page !== 'session') return '#/' + route.page;
  return '#/s/' + route.keys.map(key => placeOf(key) + '/' + encodeURIComponent(idOf(key))).join(',');
}

export const route = signal<Route>(parse(location.hash));
addEventListener('hashchange', () => { route.value = parse(location.hash); });

export function go(to: Route): void {
  const address = addressOf(to);
  if (address !== location.hash) history.pushState(null, '', address);
  route.value = to;
}

export function open(key: string): void {
  go({ page: 'session', keys: [key] });
}

export function openBeside(key: string): void {
  const there = route.value.page === 'session' ? route.value.keys.filter(other => other !== key) : [];
  go({ page: 'session', keys: [...there, key].slice(-MOST_BESIDE) });
}

export function closePane(key: string): void {
  const keys = route.value.keys.filter(other => other !== key);
  go(keys.length ? { page: 'session', keys } : { page: 'overview', keys: [] });
}
addEventListener('popstate', () => { route.value = parse(location.hash); });
