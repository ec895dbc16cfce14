// A console as it is now: the terminal, its line, and which place of the log stands where on it.
import type { IMarker } from '@xterm/xterm';
import type { Api } from '../api';
import { Line, type LineEvents, type Painter } from './line';
import { makeScreen, roomFor, theme, type Screen, type Size } from './terminal';

const SCROLLBACK = 10_000;
/** Bytes between two places that are remembered. */
const MARK_EVERY = 4 << 10;
const FONT = 13;
const SMALLEST_FONT = 6;

export interface LiveEvents extends LineEvents {
  /** The person scrolls up from the top of what is kept here. */
  aboveTop(): void;
  title(title: string): void;
}

export class Live implements Painter {
  readonly screen: Screen;
  private readonly line: Line;
  private marks: { marker: IMarker; offset: number }[] = [];
  private start = 0;
  private lastMark = 0;
  private next = 0;
  private fitting = 0;
  private readonly observer: ResizeObserver;
  private control = false;

  constructor(private readonly host: HTMLElement, api: Api, key: string, dark: boolean, private readonly typing: boolean, private readonly events: LiveEvents) {
    this.screen = makeScreen(host, dark, { scrollback: SCROLLBACK, typing });
    const { term } = this.screen;
    this.line = new Line(api, key, typing, this, {
      ...events,
      state: (state, detail) => {
        events.state(state, detail);
        if (state === 'up') this.refit();
        if (state === 'ended' || state === 'gone') term.options.disableStdin = true;
      },
    });
    const encoder = new TextEncoder();
    term.onData(data => this.line.type(encoder.encode(this.controlled(data))));
    term.onBinary(data => this.line.type(Uint8Array.from(data, each => each.charCodeAt(0))));
    term.onTitleChange(events.title);
    term.attachCustomWheelEventHandler(event => {
      if (event.deltaY < 0 && this.atTop()) events.aboveTop();
      return true;
    });
    term.attachCustomKeyEventHandler(event => this.key(event));
    term.textarea?.addEventListener('focus', () => this.refit());
    this.observer = new ResizeObserver(() => this.refit());
    this.observer.observe(host);
  }

  dispose(): void {
    clearTimeout(this.fitting);
    this.observer.disconnect();
    this.line.close();
    this.screen.term.dispose();
  }

  shown(visible: boolean): void {
    if (visible) this.line.resume();
    else this.line.pause();
  }

  dark(dark: boolean): void {
    this.screen.term.options.theme = theme(dark);
  }

  type(text: string): void {
    this.line.type(new TextEncoder().encode(this.controlled(text)));
    this.screen.term.focus();
  }

  /** The next letter is typed with Control, for screens without such a key. */
  holdControl(): void {
    this.control = true;
    this.screen.term.focus();
  }

  private controlled(data: string): string {
    if (!this.control) return data;
    this.control = false;
    return /^[a-z@[\\\]^_]$/i.test(data) ? String.fromCharCode(data.toUpperCase().charCodeAt(0) & 31) : data;
  }

  /** Where in the log that is which stands at the top of what can be seen. */
  topOffset(): number {
    const { viewportY } = this.screen.term.buffer.normal;
    const found = this.marks.find(({ marker }) => !marker.isDisposed && marker.line >= viewportY);
    return found && (viewportY > 0 || this.trimmed()) ? found.offset : this.start;
  }

  /** Behind the last byte that is shown. */
  offset(): number {
    return this.next;
  }

  private trimmed(): boolean {
    const { term } = this.screen;
    return term.buffer.normal.length >= SCROLLBACK + term.rows;
  }

  private atTop(): boolean {
    const { active } = this.screen.term.buffer;
    return active.type === 'normal' && active.viewportY === 0 && (this.start > 0 || this.trimmed());
  }

  private key(event: KeyboardEvent): boolean {
    if (event.type === 'keydown' && event.shiftKey && event.key === 'PageUp' && this.atTop()) this.events.aboveTop();
    // Copying and finding have their usual keys in a terminal; the panel listens for them.
    if (event.ctrlKey && event.shiftKey && ['C', 'F', 'Home', 'ArrowUp'].includes(event.key)) return false;
    if (event.metaKey && ['c', 'f', 'k'].includes(event.key)) return false;
    // The command palette of the page.
    return !(event.ctrlKey && event.altKey && event.key.toLowerCase() === 'k');
  }

  fresh(size: Size, offset: number): void {
    const { term } = this.screen;
    term.reset();
    term.options.disableStdin = !this.typing;
    this.resize(size);
    this.marks = [];
    this.start = this.lastMark = this.next = offset;
  }

  write(bytes: Uint8Array, next: number): Promise<void> {
    return new Promise(done => {
      this.screen.term.write(bytes, () => {
        this.next = next;
        if (next - this.lastMark >= MARK_EVERY) this.mark(next);
        done();
      });
    });
  }

  private mark(offset: number): void {
    const { term } = this.screen;
    this.lastMark = offset;
    if (term.buffer.active.type === 'alternate') return;
    const marker = term.registerMarker(0);
    this.marks = this.marks.filter(each => !each.marker.isDisposed);
    const last = this.marks.at(-1);
    if (last && last.marker.line === marker.line) {
      last.offset = offset;
      marker.dispose();
    } else {
      this.marks.push({ marker, offset });
    }
  }

  resize(size: Size): void {
    const { term } = this.screen;
    if (term.rows !== size.rows || term.cols !== size.cols) term.resize(size.cols, size.rows);
    this.shrink();
  }

  gap(from: number, to: number, reason: string): void {
    const said = reason === 'lagging' ? 'skipped' : 'not kept any more';
    this.screen.term.write(`\x1b[m\r\n\x1b[2m[${to - from} bytes ${said}]\x1b[m\r\n`);
    this.next = to;
  }

  /** Who types has the console in the size of this panel; who only looks sees it in the size that it has. */
  private refit(): void {
    clearTimeout(this.fitting);
    this.fitting = window.setTimeout(() => {
      if (!this.typing) {
        this.shrink();
        return;
      }
      const room = roomFor(this.screen);
      const { rows, cols } = this.screen.term;
      if (room && this.host.offsetParent && (room.rows !== rows || room.cols !== cols)) this.line.resize(room);
    }, 80);
  }

  /** Smaller letters where the console is wider than the panel of somebody who only looks. */
  private shrink(): void {
    if (this.typing) return;
    const { term, fit } = this.screen;
    const room = fit.proposeDimensions();
    if (!room || !(room.cols > 1)) return;
    const now = term.options.fontSize ?? FONT;
    const wanted = Math.max(SMALLEST_FONT, Math.min(FONT, Math.floor((now * room.cols) / term.cols)));
    if (wanted !== now) term.options.fontSize = wanted;
  }
}
