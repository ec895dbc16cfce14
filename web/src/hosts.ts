// The hosts that this one can reach. Where it is alone nothing of this is seen.
import { computed, signal } from '@preact/signals';

/** A line of GET /v1/hosts. */
export interface HostLine {
  name: string;
  state: 'reachable' | 'unreachable';
  epoch?: number;
  address?: string;
  labels?: Record<string, string>;
  build?: string;
  /** For each of its processors. */
  load?: number;
  sessions?: number;
  heard?: string;
  self?: boolean;
}

export const hosts = signal<HostLine[]>([]);
export const several = computed(() => hosts.value.length > 1);
/** Hosts that did not answer when sessions were listed. */
export const silent = signal<string[]>([]);

/** The name of another host than the one that serves this page; '' for that one. */
export function elsewhere(name: string | null | undefined): string {
  if (!name || !several.peek()) return '';
  return hosts.peek().some(host => host.name === name && !host.self) ? name : '';
}
