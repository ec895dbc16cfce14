// The line to one console: output by offset, input with ids, and both again after the line was lost.
import { Api, Backoff, Problem } from '../api';
import { uuid } from '../ids';
import type { Size } from './terminal';

/** How a console is: `status` of GET /v1/consoles/KEY. */
export interface Status {
  key: string;
  pid: number;
  status: string;
  exit_code: number | null;
  signal?: string;
  offset: number;
  command: string;
  cwd: string;
}

export type LineState = 'connecting' | 'up' | 'down' | 'ended' | 'gone' | 'refused';

/** Who shows what comes. Each call is made when the one before it is done. */
export interface Painter {
  /** Everything so far is void: an empty terminal of this size, whose output begins at that offset. */
  fresh(size: Size, offset: number): void;
  write(bytes: Uint8Array, next: number): Promise<void>;
  resize(size: Size): void;
  gap(from: number, to: number, reason: string): void;
}

export interface LineEvents {
  state(state: LineState, detail?: string): void;
  exited(exitCode: number | null, signal: string | null): void;
  status(status: Status): void;
}

/** A log up to this is shown from its beginning. Longer ones begin with a picture of the screen. */
const WHOLE = 1 << 20;
/** What the host sends before we have said that it is shown: no more than can be drawn in a moment. */
const WINDOW = 64 << 10;
/** Who prints faster than can be shown is skipped over, to a picture of what there is now: what is here must not be old. */
const MAX_LAG = 512 << 10;
const WRITE = 32 << 10;
/** How long nothing is skipped until what came before the last picture is filled in. */
const CALM = 500;
/** A tab that nobody looks at draws nothing. */
const LONGEST_FRAME = 250;
const INPUT_BYTES = 8 << 10;

/** Of what came before the first picture, to scroll back to. */
const TAIL = 128 << 10;
/** What may be left of it: other screens, margins, modes. Then the picture finds what it expects, an empty terminal. */
const WIPE = new TextEncoder().encode('\x1b\\\x1b[!p\x1b[?1049l\x1b[?1;5;6;9;66;1000;1002;1003;1004;1005;1006;1015;1016;2004;2026l\x1b[?7;25h\x1b[4;20l\x1b>\x1b(B\x0f\x1b[m\x1b[H\x1b[2J');

type Item = { picture: Uint8Array; size: Size; offset: number; } | { bytes: Uint8Array; offset: number } | { resized: Size } | { from: number; to: number; reason: string } | { fresh: Size; offset: number };

type Said =
  | { type: 'attached'; pid: number; offset: number; size: Size }
  | { type: 'repaint'; offset: number; rows: number; cols: number; base64: string }
  | { type: 'accepted'; write_id: string; accepted: number; length: number }
  | { type: 'resized'; rows: number; cols: number }
  | { type: 'gap'; from: number; to: number; reason: string }
  | { type: 'exited'; exit_code: number | null; signal?: string; final_offset: number }
  | { type: 'error'; code: string; error: string; write_id?: string };

export class Line {
  private readonly path: string;
  private readonly backoff = new Backoff();
  private socket: WebSocket | null = null;
  private closed = false;
  private pid = 0;
  /** Behind the last byte that came; -1 before the first picture. */
  private position = -1;
  private queue: Item[] = [];
  private pumping = false;
  /** Until when nothing may be skipped, for what came before the last picture to be filled in. */
  private calm = 0;
  private acked = -1;
  /** Behind the last byte that was given to the painter. */
  private drawn = 0;
  private frame = 0;
  /** Whether the last picture has nothing before it, because there was no time for that. */
  private bare = false;
  /** Whether this line begins with a picture. */
  private painted = false;
  private paused = false;
  private outbox: Uint8Array[] = [];
  private sent: { id: string; bytes: Uint8Array } | null = null;
  private lastId = 0;
  private readonly writer = uuid();
  /** The program that what is typed is for; 0 before the first was seen. */
  private typedFor = 0;

  constructor(private readonly api: Api, key: string, private readonly write: boolean, private readonly painter: Painter, private readonly events: LineEvents) {
    this.path = '/v1/consoles/' + encodeURIComponent(key);
    void this.connect();
  }

  close(): void {
    this.closed = true;
    this.backoff.cancel();
    clearTimeout(this.calm);
    this.drop();
  }

  /** While nobody looks the line is down; it goes on where it was. */
  pause(): void {
    this.paused = true;
    this.backoff.cancel();
    clearTimeout(this.calm);
    this.drop();
  }

  resume(): void {
    if (!this.paused || this.closed) return;
    this.paused = false;
    void this.connect();
  }

  /** Types. What cannot be sent now is sent when the line is there again, once. */
  type(bytes: Uint8Array): void {
    if (!this.write || this.closed) return;
    this.outbox.push(bytes);
    this.flush();
  }

  resize(size: Size): void {
    if (this.write && this.socket?.readyState === WebSocket.OPEN) this.say({ type: 'resize', ...size });
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private async connect(): Promise<void> {
    if (this.closed || this.paused) return;
    this.events.state('connecting');
    let status: Status;
    try {
      status = await this.api.get<Status>(this.path);
    } catch (error) {
      this.failed(error);
      return;
    }
    if (this.closed || this.paused) return;
    if (status.pid !== this.pid || status.offset < this.position || status.offset - this.position > WHOLE) {
      this.position = -1;
    }
    this.pid = status.pid;
    this.events.status(status);
    this.attach(status.offset);
  }

  private failed(error: unknown): void {
    if (this.closed || this.paused) return;
    if (error instanceof Problem && error.status >= 400 && error.status < 500 && error.status !== 429) {
      this.events.state(error.status === 404 ? 'gone' : 'refused', error.message);
      return;
    }
    this.events.state('down');
    this.backoff.then(() => void this.connect());
  }

  private attach(head: number): void {
    const repaint = this.position < 0 && head > WHOLE;
    const from = repaint ? 'repaint=true' : 'offset=' + Math.max(0, this.position);
    this.painted = repaint;
    const socket = this.api.socket(`${this.path}/attach?${from}&mode=${this.write ? 'write' : 'read'}&window=${WINDOW}&max_lag=${MAX_LAG}`);
    socket.binaryType = 'arraybuffer';
    let attached = false;
    let ended = false;
    socket.onmessage = event => {
      // The line before this one types until here, so that no key waits for a new picture.
      if (this.socket !== socket) {
        if (this.closed || this.paused) socket.close();
        if (this.closed || this.paused || event.data instanceof ArrayBuffer || (JSON.parse(event.data as string) as Said).type !== 'attached') return;
        this.drop();
        this.socket = socket;
        attached = true;
      }
      if (event.data instanceof ArrayBuffer) {
        this.output(event.data);
        return;
      }
      const said = JSON.parse(event.data as string) as Said;
      ended ||= said.type === 'exited';
      this.take(said);
    };
    socket.onclose = () => {
      if (this.closed || this.paused || (attached && this.socket !== socket)) return;
      this.drop();
      if (ended) return;
      this.events.state('down');
      this.backoff.then(() => void this.connect());
    };
  }

  private take(said: Said): void {
    switch (said.type) {
      case 'attached':
        this.backoff.reset();
        this.attached(said);
        break;
      case 'repaint':
        this.position = said.offset;
        this.queue = [];
        this.put({
          picture: Uint8Array.from(atob(said.base64), each => each.charCodeAt(0)),
          size: { rows: said.rows, cols: said.cols },
          offset: said.offset,
        });
        break;
      case 'accepted':
        this.accepted(said);
        break;
      case 'resized':
        this.put({ resized: { rows: said.rows, cols: said.cols } });
        break;
      case 'gap':
        this.position = said.to;
        // A picture follows, without what came before it: there is no time for that now.
        if (said.reason === 'lagging') this.skipped();
        else this.put({ from: said.from, to: said.to, reason: said.reason });
        break;
      case 'exited':
        this.events.state('ended');
        this.events.exited(said.exit_code, said.signal ?? null);
        break;
      case 'error':
        if (this.sent && said.write_id === this.sent.id) {
          this.sent = null;
          this.events.state('up', said.error);
          this.flush();
        }
        break;
    }
  }

  private attached(said: { pid: number; offset: number; size: Size }): void {
    const another = this.typedFor !== 0 && this.typedFor !== said.pid && (this.sent !== null || this.outbox.length > 0);
    this.typedFor = said.pid;
    if (another) {
      this.sent = null;
      this.outbox = [];
    }
    if (this.position < 0) {
      this.queue = [];
      if (!this.painted) this.put({ fresh: said.size, offset: said.offset });
      this.position = said.offset;
    }
    this.acked = -1;
    this.drawn = 0;
    this.events.state('up', another ? 'Another program runs here now: what was typed for the one before is not sent.' : undefined);
    if (this.sent) this.send(this.sent);
    this.flush();
  }

  private output(frame: ArrayBuffer): void {
    const offset = Number(new DataView(frame).getBigUint64(0));
    let bytes = new Uint8Array(frame, 8);
    // Never a byte twice, whatever the other side thinks where we are.
    if (offset < this.position) bytes = bytes.subarray(this.position - offset);
    if (bytes.length === 0) return;
    this.position = Math.max(this.position, offset) + bytes.length;
    this.put({ bytes, offset: this.position - bytes.length });
  }

  /** What was skipped is in the log. When it is calm again, the newest of it stands above the screen. */
  private skipped(): void {
    this.bare = true;
    clearTimeout(this.calm);
    this.calm = window.setTimeout(() => {
      this.bare = false;
      this.position = -1;
      if (this.socket) this.attach(Number.MAX_SAFE_INTEGER);
    }, CALM);
  }

  private put(item: Item): void {
    this.queue.push(item);
    if (!this.pumping) void this.pump();
  }

  private async pump(): Promise<void> {
    this.pumping = true;
    for (let item = this.queue.shift(); item && !this.closed; item = this.queue.shift()) {
      if ('fresh' in item) this.painter.fresh(item.fresh, item.offset);
      else if ('resized' in item) this.painter.resize(item.resized);
      else if ('picture' in item) await this.picture(item);
      else if ('from' in item) this.painter.gap(item.from, item.to, item.reason);
      else await this.paint(item);
    }
    this.pumping = false;
  }

  private async picture({ picture, size, offset }: { picture: Uint8Array; size: Size; offset: number }): Promise<void> {
    const before = this.bare ? new Uint8Array() : await this.tail(offset);
    this.painter.fresh(size, offset - before.length);
    if (before.length > 0) {
      await this.painter.write(before, offset);
      await this.painter.write(WIPE, offset);
    }
    await this.painter.write(picture, offset);
    this.shown(offset);
  }

  /** Told when it is on the screen: with the next frame. */
  private shown(offset: number): void {
    this.drawn = offset;
    if (this.frame) return;
    const tell = () => {
      cancelAnimationFrame(this.frame);
      clearTimeout(late);
      this.frame = 0;
      if (this.drawn > this.acked && this.socket?.readyState === WebSocket.OPEN) {
        this.acked = this.drawn;
        this.say({ type: 'ack', offset: this.drawn });
      }
    };
    const late = window.setTimeout(tell, LONGEST_FRAME);
    this.frame = requestAnimationFrame(tell);
  }

  /** Whole lines before an offset; none where they cannot be had. */
  private async tail(end: number): Promise<Uint8Array> {
    try {
      const from = Math.max(0, end - TAIL);
      const answer = await this.api.request('GET', `${this.path}/output?offset=${from}&max=${end - from}`);
      const bytes = new Uint8Array(await answer.arrayBuffer());
      return bytes.subarray(bytes.indexOf(10) + 1);
    } catch {
      return new Uint8Array();
    }
  }

  private async paint({ bytes, offset }: { bytes: Uint8Array; offset: number }): Promise<void> {
    const part = bytes.subarray(0, WRITE);
    if (part.length < bytes.length) this.queue.unshift({ bytes: bytes.subarray(WRITE), offset: offset + WRITE });
    await this.painter.write(part, offset + part.length);
    this.shown(offset + part.length);
  }

  private say(message: unknown): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** One piece under way at a time, so that the order is kept whatever happens to the line. */
  private flush(): void {
    if (this.sent || this.outbox.length === 0 || this.socket?.readyState !== WebSocket.OPEN) return;
    const all = new Uint8Array(this.outbox.reduce((sum, each) => sum + each.length, 0));
    let at = 0;
    for (const each of this.outbox) {
      all.set(each, at);
      at += each.length;
    }
    this.outbox = all.length > INPUT_BYTES ? [all.subarray(INPUT_BYTES)] : [];
    this.sent = { id: `${this.writer}-${++this.lastId}`, bytes: all.subarray(0, INPUT_BYTES) };
    this.send(this.sent);
  }

  private send({ id, bytes }: { id: string; bytes: Uint8Array }): void {
    let text = '';
    for (const each of bytes) text += String.fromCharCode(each);
    this.say({ type: 'input', base64: btoa(text), write_id: id });
  }

  private accepted({ write_id: id, accepted, length }: { write_id: string; accepted: number; length: number }): void {
    const sent = this.sent;
    if (!sent || sent.id !== id) return;
    this.sent = null;
    if (accepted < length) {
      // The program does not read; the rest waits in order.
      this.outbox.unshift(sent.bytes.subarray(accepted));
      setTimeout(() => this.flush(), 100);
    } else {
      this.flush();
    }
  }
}
