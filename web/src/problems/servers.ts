// The language servers of the host and what they find, for as long as somebody looks.
import { signal, type Signal } from '@preact/signals';
import { Problem, type Api, type Feed } from '../api';
import type { Reports, Server } from './wire';

export interface Root {
  reports: Signal<Reports | null>;
  checking: Signal<boolean>;
  problem: Signal<string>;
}

/** Findings are asked for again when a server says that it has others, but not more often than this. */
const QUIET = 3_000;
const TIMEOUT = 20_000;

export class Servers {
  readonly all = signal<Server[]>([]);
  readonly problem = signal('');
  private readonly roots = new Map<string, Root>();
  private readonly timers = new Map<string, number>();
  private readonly abort = new AbortController();
  private readonly feed: Feed;

  constructor(readonly api: Api, private readonly only: string | undefined) {
    this.feed = api.events<{ event: 'server' | 'gone'; server: Server }>('/v1/lsp/events', 0, ({ event, server }) => this.take(event, server), {
      refused: problem => { this.problem.value = problem.message; },
    });
  }

  close(): void {
    this.feed.close();
    this.abort.abort();
    for (const timer of this.timers.values()) clearTimeout(timer);
  }

  root(path: string): Root {
    let found = this.roots.get(path);
    if (!found) {
      found = { reports: signal(null), checking: signal(false), problem: signal('') };
      this.roots.set(path, found);
    }
    return found;
  }

  /** Asks for everything below a folder. Servers start for it. */
  async check(path: string): Promise<void> {
    const root = this.root(path);
    if (root.checking.value) return;
    root.checking.value = true;
    root.problem.value = '';
    try {
      root.reports.value = await this.api.get<Reports>(
        `/v1/lsp/problems?root=${encodeURIComponent(path)}&timeout_ms=${TIMEOUT}`, { signal: this.abort.signal });
    } catch (error) {
      if (!this.abort.signal.aborted) root.problem.value = error instanceof Problem ? error.message : String(error);
    } finally {
      root.checking.value = false;
    }
  }

  async restart(server: Server): Promise<void> {
    await this.api.post('/v1/lsp/restart', { root: server.root, server: server.id });
  }

  private take(event: 'server' | 'gone', server: Server): void {
    if (this.only !== undefined && server.root !== this.only) return;
    const others = this.all.value.filter(other => other.id !== server.id || other.root !== server.root);
    const before = this.all.value.find(other => other.id === server.id && other.root === server.root);
    this.all.value = event === 'gone' ? others : [...others, server].sort((one, two) => one.root.localeCompare(two.root) || one.id.localeCompare(two.id));
    const news = JSON.stringify([before?.state, before?.diagnostics]) !== JSON.stringify([server.state, server.diagnostics]);
    if (event === 'server' && news && server.state === 'ready') this.soon(server.root);
  }

  private soon(path: string): void {
    if (this.timers.has(path)) return;
    const first = this.root(path).reports.peek() === null;
    this.timers.set(path, window.setTimeout(() => {
      this.timers.delete(path);
      void this.check(path);
    }, first ? 50 : QUIET));
  }
}
