// What happens in an evaluation session, as cells: whoever runs a snippet there, it appears as it runs.
import { signal, type Signal } from '@preact/signals';
import type { Api, Feed } from '../api';

export interface Display {
  mime: string;
  data: string;
  meta: Record<string, string>;
}

export type Output =
  | { kind: 'text'; stream: string; text: string; cut: boolean }
  | { kind: 'display'; display: Display };

export interface Result {
  value: string;
  valueType?: string;
  exception?: { class: string; message: string; backtrace: string[] };
  notes?: string[];
  background?: string;
}

export interface Cell {
  seq: number;
  eval: number;
  code: string;
  at: string;
  outputs: Output[];
  result: Result | null;
  ended: string | null;
  reads: boolean;
}

interface EvalEvent {
  event: 'opened' | 'started' | 'output' | 'input' | 'display' | 'finished' | 'worker' | 'gap' | 'closed';
  seq: number;
  at: string;
  eval: number;
  code: string;
  stream: string;
  text: string;
  mime: string;
  data: string;
  meta: Record<string, string>;
  result: Result;
  language: string;
  reason: string;
  from: number;
  to: number;
}

const MOST_CELLS = 300;
/** Of one piece of printed text; the end of it is kept. */
const MOST_TEXT = 256 << 10;
const MOST_OUTPUTS = 200;

export type NotebookState = 'connecting' | 'up' | 'down' | 'gone';

export class Notebook {
  readonly cells: Signal<Signal<Cell>[]> = signal([]);
  readonly language = signal('');
  readonly state = signal<NotebookState>('connecting');
  readonly problem = signal('');
  /** Counts what may have changed the variables. */
  readonly changes = signal(0);
  /** Cells or events that are not here any more. */
  readonly earlier = signal(false);
  readonly worker = signal('');
  private feed: Feed | null = null;
  private seen = 0;
  private waiting: EvalEvent[] = [];
  private frame = 0;

  constructor(private readonly api: Api, private readonly path: string) {}

  open(): void {
    this.feed ??= this.api.events<EvalEvent>(this.path + '/events', this.seen, event => this.take(event), {
      state: up => { this.state.value = up ? 'up' : 'down'; },
      refused: problem => {
        // A session that is younger than what was seen here: its daemon was started anew.
        this.state.value = 'gone';
        this.problem.value = problem.message;
        this.lose();
      },
    });
  }

  /** Nobody tells any more how what runs has ended. */
  private lose(): void {
    const exception = { class: 'SessionLost', message: 'the session ended before the snippet did', backtrace: [] };
    for (const cell of this.cells.value) {
      if (cell.value.ended === null) cell.value = { ...cell.value, reads: false, result: { value: '', exception }, ended: cell.value.at };
    }
  }

  close(): void {
    this.feed?.close();
    this.feed = null;
    clearTimeout(this.frame);
    this.frame = 0;
    this.flush();
  }

  get running(): Signal<Cell> | undefined {
    return this.cells.value.findLast(cell => cell.value.ended === null);
  }

  /** Many events in one picture: a program that prints a lot must not be drawn line by line. */
  private take(event: EvalEvent): void {
    this.waiting.push(event);
    this.frame ||= window.setTimeout(() => {
      this.frame = 0;
      this.flush();
    }, 30);
  }

  private flush(): void {
    const changed = new Map<Signal<Cell>, Cell>();
    for (const event of this.waiting) {
      if (event.seq <= this.seen) continue;
      if (event.seq) this.seen = event.seq;
      this.apply(event, changed);
    }
    this.waiting = [];
    for (const [cell, value] of changed) cell.value = value;
  }

  private apply(event: EvalEvent, changed: Map<Signal<Cell>, Cell>): void {
    switch (event.event) {
      case 'opened':
        this.language.value = event.language;
        break;
      case 'started':
        this.start(event);
        break;
      case 'gap':
        this.earlier.value = true;
        break;
      case 'worker':
        this.worker.value = event.reason;
        this.changes.value++;
        break;
      default:
        this.change(event, changed);
    }
  }

  private start(event: EvalEvent): void {
    const { seq, at, code } = event;
    const cell = signal<Cell>({ seq, at, code, eval: event.eval, outputs: [], result: null, ended: null, reads: false });
    const cells = [...this.cells.value, cell];
    if (cells.length > MOST_CELLS) this.earlier.value = true;
    this.cells.value = cells.slice(-MOST_CELLS);
  }

  private change(event: EvalEvent, changed: Map<Signal<Cell>, Cell>): void {
    const cell = this.cells.value.findLast(each => each.value.eval === event.eval);
    if (!cell) return;
    const old = changed.get(cell) ?? cell.value;
    changed.set(cell, after(old, event));
    if (event.event === 'finished') this.changes.value++;
  }
}

function after(cell: Cell, event: EvalEvent): Cell {
  switch (event.event) {
    case 'output':
      return { ...cell, reads: false, outputs: printed(cell.outputs, event.stream, event.text) };
    case 'display': {
      const { mime, data, meta } = event;
      return { ...cell, outputs: [...cell.outputs, { kind: 'display' as const, display: { mime, data, meta } }].slice(-MOST_OUTPUTS) };
    }
    case 'input':
      return { ...cell, reads: true };
    case 'finished':
      return { ...cell, reads: false, result: event.result, ended: event.at };
    default:
      return cell;
  }
}

function printed(outputs: Output[], stream: string, text: string): Output[] {
  const last = outputs.at(-1);
  if (last?.kind !== 'text' || last.stream !== stream) return [...outputs, { kind: 'text' as const, stream, text, cut: false }].slice(-MOST_OUTPUTS);
  const all = last.text + text;
  const cut = all.length > MOST_TEXT;
  const kept = cut ? all.slice(all.indexOf('\n', all.length - MOST_TEXT) + 1 || all.length - MOST_TEXT) : all;
  return [...outputs.slice(0, -1), { ...last, text: kept, cut: last.cut || cut }];
}
