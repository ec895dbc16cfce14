// A part of a console's log in a terminal: pieces are fetched at its ends as somebody scrolls, and dropped at the other end.
import type { Api } from '../api';
import { makeScreen, theme, type Screen, type Size } from './terminal';

const PIECE_BYTES = 128 << 10;
const PIECE_LINES = 5000;
const MOST_PIECES = 4;
const SCROLLBACK = (PIECE_LINES + 3500) * MOST_PIECES;
const NEWLINE = 10;

interface Piece {
  from: number;
  to: number;
  bytes: Uint8Array;
}

export interface LogEvents {
  /** What is there now, and where the top of the view is in the log. */
  moved(place: { from: number; to: number; at: number; first: boolean; last: boolean }): void;
  /** The person scrolls down from the end of the log. */
  belowEnd(): void;
  failed(message: string): void;
}

const SEARCH_BYTES = 1 << 20;

/**
 * Where a text last stands before `end` in a console's log; null where it does not. Colours inside of it hide it: the log is
 * searched as it is.
 */
export async function findBefore(api: Api, key: string, text: string, end: number): Promise<number | null> {
  const latin = new TextDecoder('iso-8859-1');
  const plain = (bytes: Uint8Array) => (/\p{Lu}/u.test(text) ? latin.decode(bytes) : latin.decode(bytes).toLowerCase());
  const wanted = plain(new TextEncoder().encode(text));
  for (let to = end; to > 0;) {
    const from = Math.max(0, to - SEARCH_BYTES);
    const answer = await api.request('GET', `/v1/consoles/${encodeURIComponent(key)}/output?offset=${from}&max=${to - from}`);
    const begins = Number(answer.headers.get('Konsol-Offset') ?? from);
    const found = plain(new Uint8Array(await answer.arrayBuffer())).lastIndexOf(wanted);
    if (found >= 0) return begins + found;
    if (from === 0 || begins > from) return null;
    to = from + wanted.length - 1;
  }
  return null;
}

export class LogView {
  readonly screen: Screen;
  private pieces: Piece[] = [];
  /** The line on which each piece begins. */
  private lines: number[] = [];
  private first = false;
  private last = false;
  private busy = false;
  private closed = false;
  private readonly path: string;

  constructor(host: HTMLElement, private readonly api: Api, key: string, dark: boolean, size: Size, private readonly events: LogEvents) {
    this.path = `/v1/consoles/${encodeURIComponent(key)}/output`;
    this.screen = makeScreen(host, dark, { scrollback: SCROLLBACK, typing: false });
    const { term } = this.screen;
    term.options.scrollOnEraseInDisplay = true;
    term.resize(size.cols, size.rows);
    this.keepLines();
    term.attachCustomWheelEventHandler(event => {
      this.nudge(event.deltaY);
      return true;
    });
    term.attachCustomKeyEventHandler(event => {
      if (event.type === 'keydown') this.key(event);
      return false;
    });
    term.onRender(() => this.look());
  }

  dispose(): void {
    this.closed = true;
    this.screen.term.dispose();
  }

  dark(dark: boolean): void {
    this.screen.term.options.theme = theme(dark);
  }

  /** In a log nothing is ever wiped away: no other screen, no reset, no erased scrollback, no mouse. */
  private keepLines(): void {
    const { parser } = this.screen.term;
    const swallowed = new Set([47, 1047, 1048, 1049, 9, 1000, 1002, 1003, 1004, 1005, 1006, 1015, 1016, 2004]);
    const modes = (params: (number | number[])[]) => params.some(each => swallowed.has(each as number));
    parser.registerCsiHandler({ prefix: '?', final: 'h' }, modes);
    parser.registerCsiHandler({ prefix: '?', final: 'l' }, modes);
    parser.registerCsiHandler({ final: 'J' }, params => params[0] === 3);
    parser.registerEscHandler({ final: 'c' }, () => true);
  }

  /** Shows the log so that what is at `offset` stands at the top. */
  async open(offset: number): Promise<void> {
    await this.alone(async () => {
      const before = offset > 0 ? await this.before(offset) : null;
      const after = await this.after(before ? before.to : 0);
      this.first ||= offset === 0;
      this.pieces = [before, after].filter(each => each !== null);
      await this.paint(() => (before ? this.lines[1] ?? 0 : 0));
    });
  }

  async older(): Promise<void> {
    const top = this.pieces[0];
    if (!top || this.first) return;
    await this.alone(async () => {
      const kept = this.screen.term.buffer.active.viewportY;
      const piece = await this.before(top.from);
      if (!piece) return;
      this.pieces.unshift(piece);
      if (this.pieces.length > MOST_PIECES) {
        this.pieces.pop();
        this.last = false;
      }
      await this.paint(() => (this.lines[1] ?? 0) + kept);
    });
  }

  async newer(): Promise<void> {
    const bottom = this.pieces.at(-1);
    if (!bottom || this.last) return;
    await this.alone(async () => {
      const kept = this.screen.term.buffer.active.viewportY;
      const piece = await this.after(bottom.to);
      if (!piece) return;
      this.pieces.push(piece);
      let gone = 0;
      if (this.pieces.length > MOST_PIECES) {
        gone = this.lines[1] ?? 0;
        this.pieces.shift();
        this.first = false;
      }
      await this.paint(() => kept - gone);
    });
  }

  private async alone(work: () => Promise<void>): Promise<void> {
    if (this.busy || this.closed) return;
    this.busy = true;
    try {
      await work();
    } catch (error) {
      this.events.failed(error instanceof Error ? error.message : String(error));
    } finally {
      this.busy = false;
    }
    if (!this.closed) this.report();
  }

  private async fetch(offset: number, max: number): Promise<Piece> {
    const answer = await this.api.request('GET', `${this.path}?offset=${offset}&max=${max}`);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    const from = Number(answer.headers.get('Konsol-Offset') ?? offset);
    return { from, to: from + bytes.length, bytes };
  }

  /** Whole lines that end at `end`; null where there are none (any more). */
  private async before(end: number): Promise<Piece | null> {
    const wanted = Math.max(0, end - PIECE_BYTES);
    const got = await this.fetch(wanted, end - wanted);
    // What begins later than asked for is the beginning of what is kept.
    this.first = got.from === 0 || got.from > wanted;
    if (got.from >= end || got.bytes.length === 0) return null;
    let start = this.first ? 0 : got.bytes.indexOf(NEWLINE) + 1;
    let lines = 0;
    for (let at = got.bytes.length - 2; at >= start; at--) {
      if (got.bytes[at] === NEWLINE && ++lines >= PIECE_LINES) start = at + 1;
    }
    this.first &&= start === 0;
    return { from: got.from + start, to: end, bytes: got.bytes.subarray(start) };
  }

  /** Whole lines from `start` on, and the rest where that is the end of the log. */
  private async after(start: number): Promise<Piece | null> {
    const got = await this.fetch(start, PIECE_BYTES);
    let end = got.bytes.length;
    this.last = end < PIECE_BYTES;
    let lines = 0;
    for (let at = 0; at < end; at++) {
      if (got.bytes[at] === NEWLINE && ++lines >= PIECE_LINES) end = at + 1;
    }
    if (end < got.bytes.length) this.last = false;
    else if (!this.last) end = got.bytes.lastIndexOf(NEWLINE) + 1 || end;
    return end === 0 ? null : { from: got.from, to: got.from + end, bytes: got.bytes.subarray(0, end) };
  }

  private async paint(top: () => number): Promise<void> {
    const { term } = this.screen;
    term.reset();
    term.options.convertEol = false;
    this.lines = [];
    for (const piece of this.pieces) {
      this.lines.push(term.buffer.active.baseY + term.buffer.active.cursorY);
      await new Promise<void>(done => term.write(piece.bytes, done));
      if (this.closed) return;
    }
    term.scrollToLine(Math.max(0, top()));
  }

  private report(): void {
    const { viewportY } = this.screen.term.buffer.active;
    const index = Math.max(0, this.lines.findLastIndex(line => line <= viewportY));
    const piece = this.pieces[index];
    if (!piece) return;
    const start = this.lines[index] ?? 0;
    const end = this.lines[index + 1] ?? this.screen.term.buffer.active.length;
    const part = Math.min(1, (viewportY - start) / Math.max(1, end - start));
    const at = viewportY === 0 && this.first ? 0 : Math.round(piece.from + part * (piece.to - piece.from));
    this.events.moved({ from: this.pieces[0]!.from, to: this.pieces.at(-1)!.to, at, first: this.first, last: this.last });
  }

  /** After whatever made the view move: fetch where an end is seen. */
  private look(): void {
    if (this.busy || this.closed || this.pieces.length === 0) return;
    const { viewportY, baseY } = this.screen.term.buffer.active;
    if (viewportY === 0 && !this.first) void this.older();
    else if (viewportY >= baseY && !this.last) void this.newer();
    else this.report();
  }

  private nudge(direction: number): void {
    const { viewportY, baseY } = this.screen.term.buffer.active;
    if (direction > 0 && viewportY >= baseY && this.last && !this.busy) this.events.belowEnd();
  }

  private key(event: KeyboardEvent): void {
    const { term } = this.screen;
    const pages: Record<string, () => void> = {
      PageUp: () => term.scrollPages(-1),
      PageDown: () => { this.nudge(1); term.scrollPages(1); },
      ArrowUp: () => term.scrollLines(-1),
      ArrowDown: () => { this.nudge(1); term.scrollLines(1); },
      Home: () => void this.open(0),
      End: () => this.events.belowEnd(),
    };
    const action = pages[event.key];
    if (!action || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    action();
  }
}
