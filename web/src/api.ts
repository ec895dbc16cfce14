// The page's only way to the host: requests, server-sent events and WebSockets, each with the token of this tab.

/** A problem document (RFC 9457) that the host answered, or a line that is down (`status` 0, `code` `offline`). */
export class Problem extends Error {
  constructor(readonly status: number, readonly code: string, detail: string) {
    super(detail);
    this.name = 'Problem';
  }
}

/** Something that goes on until it is closed. */
export interface Feed {
  close(): void;
}

export interface FeedOptions {
  /** Told when the stream is open, and when it is not. */
  state?: (up: boolean) => void;
  /** Told why the host refused; the feed does not try again after a 4xx. */
  refused?: (problem: Problem) => void;
}

export interface RequestOptions {
  signal?: AbortSignal;
  headers?: Record<string, string>;
}

const FIRST_WAIT = 400;
const LONGEST_WAIT = 4_000;
/** The host says something at least every 15 seconds, if only a comment. */
const SILENCE = 50_000;

export class Api {
  /** Called when the host does not know the token (any more). */
  onRefused: (problem: Problem) => void = () => {};

  private readonly others = new Map<string, Api>();

  /** @param host another host, which the one that serves this page reaches for us; '' for that one itself */
  constructor(private readonly token: string, private readonly host = '') {}

  /** The same for another host. */
  on(host: string): Api {
    if (host === this.host) return this;
    let found = this.others.get(host);
    if (!found) {
      found = new Api(this.token, host);
      found.onRefused = this.onRefused;
      this.others.set(host, found);
    }
    return found;
  }

  private at(path: string): string {
    return this.host ? path + (path.includes('?') ? '&' : '?') + 'host=' + encodeURIComponent(this.host) : path;
  }

  get<T>(path: string, options?: RequestOptions): Promise<T> {
    return this.json<T>('GET', path, undefined, options);
  }

  post<T>(path: string, body: unknown = {}, options?: RequestOptions): Promise<T> {
    return this.json<T>('POST', path, body, options);
  }

  put<T>(path: string, body: unknown, options?: RequestOptions): Promise<T> {
    return this.json<T>('PUT', path, body, options);
  }

  async del(path: string): Promise<void> {
    await this.request('DELETE', path);
  }

  /** The answer as it is, for bytes and headers. Throws a Problem where it is not 2xx. */
  async request(method: string, path: string, body?: unknown, options: RequestOptions = {}): Promise<Response> {
    let answer: Response;
    try {
      answer = await fetch(this.at(path), {
        method,
        signal: options.signal ?? null,
        cache: 'no-store',
        headers: {
          Authorization: 'Bearer ' + this.token,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...options.headers,
        },
        body: body === undefined ? null : JSON.stringify(body),
      });
    } catch (error) {
      if (options.signal?.aborted) throw error;
      throw new Problem(0, 'offline', 'The host does not answer. The page goes on trying.');
    }
    if (!answer.ok) throw await this.problem(answer);
    return answer;
  }

  /**
   * Server-sent events from `after` on. Comes back by itself, with the last id it saw, for as long as it is not closed.
   * `on` gets the parsed data, the event's id (0 without one) and its name (`message` without one).
   */
  events<T>(path: string, after: number, on: (data: T, id: number, name: string) => void, options: FeedOptions = {}): Feed {
    return new EventFeed<T>(this, path, after, on, options);
  }

  /** A WebSocket, with the token among its protocols: browsers cannot set headers there. */
  socket(path: string): WebSocket {
    const address = location.origin.replace(/^http/, 'ws') + this.at(path);
    return new WebSocket(address, ['konsol.v1', 'konsol.token.' + this.token]);
  }

  private async json<T>(method: string, path: string, body?: unknown, options?: RequestOptions): Promise<T> {
    const answer = await this.request(method, path, body, options);
    const text = await answer.text();
    return (text ? JSON.parse(text) : undefined) as T;
  }

  private async problem(answer: Response): Promise<Problem> {
    const told = (await answer.json().catch(() => ({}))) as { code?: string; detail?: string };
    const problem = new Problem(answer.status, told.code ?? 'http_' + answer.status, told.detail ?? (answer.statusText || 'The host refused.'));
    if (answer.status === 401) this.onRefused(problem);
    return problem;
  }
}

/** How long until the next try: longer each time, and not the same for all. Cut short when the tab is looked at again. */
export class Backoff {
  private wait = FIRST_WAIT;
  private timer = 0;
  private action: (() => void) | null = null;
  private readonly wake = () => {
    if (document.visibilityState === 'visible') this.now();
  };

  reset(): void {
    this.wait = FIRST_WAIT;
  }

  then(action: () => void): void {
    this.cancel();
    this.action = action;
    addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.timer = window.setTimeout(() => this.now(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  cancel(): void {
    clearTimeout(this.timer);
    removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    this.action = null;
  }

  private now(): void {
    const action = this.action;
    this.cancel();
    action?.();
  }
}

class EventFeed<T> implements Feed {
  private readonly backoff = new Backoff();
  private abort = new AbortController();
  private closed = false;
  private silence = 0;

  constructor(
    private readonly api: Api,
    private readonly path: string,
    private after: number,
    private readonly on: (data: T, id: number, name: string) => void,
    private readonly options: FeedOptions,
  ) {
    void this.run();
  }

  close(): void {
    this.closed = true;
    this.backoff.cancel();
    clearTimeout(this.silence);
    this.abort.abort();
  }

  private async run(): Promise<void> {
    this.abort = new AbortController();
    try {
      const path = this.path + (this.path.includes('?') ? '&' : '?') + 'after=' + this.after;
      const answer = await this.api.request('GET', path, undefined, { signal: this.abort.signal, headers: { Accept: 'text/event-stream' } });
      this.backoff.reset();
      this.options.state?.(true);
      await this.read(answer.body!.getReader());
    } catch (error) {
      if (this.closed) return;
      if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429 && error.status !== 408) {
        this.closed = true;
        this.options.state?.(false);
        this.options.refused?.(error);
        return;
      }
    } finally {
      clearTimeout(this.silence);
    }
    if (this.closed) return;
    this.options.state?.(false);
    this.backoff.then(() => void this.run());
  }

  private async read(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    let rest = '';
    for (;;) {
      clearTimeout(this.silence);
      this.silence = window.setTimeout(() => this.abort.abort(), SILENCE);
      const { done, value } = await reader.read();
      if (done || this.closed) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) this.take(block);
    }
  }

  private take(block: string): void {
    let data = '';
    let id = 0;
    let name = 'message';
    for (const line of block.split('\n')) {
      if (line.startsWith('data:')) data += (data ? '\n' : '') + line.slice(5).trimStart();
      else if (line.startsWith('id:')) id = Number(line.slice(3));
      else if (line.startsWith('event:')) name = line.slice(6).trim();
    }
    if (id) this.after = id;
    if (data) this.on(JSON.parse(data) as T, id, name);
  }
}
