// A recording (asciicast, version 2) and somebody who plays it into a terminal.
import type { Terminal } from '@xterm/xterm';
import type { Size } from './terminal';

/** What a tab keeps of a recording. */
const MOST = 32 << 20;
/** A longer pause is made this long, in seconds, for who skips pauses. */
const PAUSE = 1;
const WRITE = 128 << 10;

type Step = { at: number; text: string } | { at: number; size: Size };

export class Recording {
  private constructor(readonly size: Size, readonly steps: Step[], readonly whole: boolean) {}

  static async read(answer: Response): Promise<Recording> {
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    const steps: Step[] = [];
    let size: Size = { rows: 24, cols: 80 };
    let rest = '';
    let taken = 0;
    let first = true;
    for (;;) {
      const { done, value } = await reader.read();
      const lines = (rest + (value ?? '')).split('\n');
      rest = done ? '' : lines.pop() ?? '';
      for (const line of lines) {
        if (!line) continue;
        if (first) size = headed(line, size);
        else steps.push(...step(line));
        first = false;
      }
      taken += value?.length ?? 0;
      if (done) return new Recording(size, steps, true);
      if (taken > MOST) {
        void reader.cancel();
        return new Recording(size, steps, false);
      }
    }
  }

  /** The same with no long pauses. */
  hurried(): Recording {
    let before = 0;
    let now = 0;
    const steps = this.steps.map(each => {
      now += Math.min(each.at - before, PAUSE);
      before = each.at;
      return { ...each, at: now };
    });
    return new Recording(this.size, steps, this.whole);
  }

  get seconds(): number {
    return this.steps.at(-1)?.at ?? 0;
  }
}

function headed(line: string, usual: Size): Size {
  const { width, height } = JSON.parse(line) as { width?: number; height?: number };
  return { rows: height ?? usual.rows, cols: width ?? usual.cols };
}

function step(line: string): Step[] {
  const [at, kind, text] = JSON.parse(line) as [number, string, string];
  if (kind === 'o') return [{ at, text }];
  const size = kind === 'r' ? /^(\d+)x(\d+)$/.exec(text) : null;
  return size ? [{ at, size: { cols: Number(size[1]), rows: Number(size[2]) } }] : [];
}

export class Player {
  private time = 0;
  private done = 0;
  private playing = false;
  private frame = 0;
  private last = 0;
  private moving = false;
  speed = 1;

  constructor(private readonly term: Terminal, private recording: Recording, private readonly told: (time: number, playing: boolean) => void) {
    this.empty();
  }

  dispose(): void {
    this.playing = false;
    cancelAnimationFrame(this.frame);
  }

  change(recording: Recording): void {
    const part = this.recording.seconds > 0 ? this.time / this.recording.seconds : 0;
    this.recording = recording;
    void this.seek(part * recording.seconds);
  }

  toggle(): void {
    if (this.playing) {
      this.playing = false;
      this.told(this.time, false);
      return;
    }
    this.playing = true;
    this.last = performance.now();
    const from = this.time >= this.recording.seconds ? 0 : this.time;
    void this.seek(from).then(() => this.tick(performance.now()));
  }

  async seek(time: number): Promise<void> {
    this.time = Math.max(0, Math.min(time, this.recording.seconds));
    this.told(this.time, this.playing);
    if (this.moving) return;
    this.moving = true;
    let reached = -1;
    // While a person drags, the place moves on: the newest is the one to reach.
    while (reached !== this.time) {
      reached = this.time;
      const before = this.recording.steps[this.done - 1];
      if (before && before.at > reached) this.empty();
      await this.writeUpTo(reached);
    }
    this.moving = false;
  }

  private empty(): void {
    this.term.reset();
    this.term.resize(this.recording.size.cols, this.recording.size.rows);
    this.done = 0;
  }

  private async writeUpTo(time: number): Promise<void> {
    let text = '';
    const flush = () => new Promise<void>(done => {
      const part = text;
      text = '';
      this.term.write(part, done);
    });
    for (let next = this.recording.steps[this.done]; next && next.at <= time; next = this.recording.steps[this.done]) {
      this.done++;
      if ('size' in next) {
        await flush();
        this.term.resize(next.size.cols, next.size.rows);
      } else {
        text += next.text;
        if (text.length > WRITE) await flush();
      }
    }
    await flush();
  }

  private tick(now: number): void {
    if (!this.playing) return;
    const passed = ((now - this.last) / 1000) * this.speed;
    this.last = now;
    if (this.time >= this.recording.seconds) {
      this.playing = false;
      this.told(this.time, false);
      return;
    }
    void this.seek(this.time + Math.max(0, passed)).then(() => {
      this.frame = requestAnimationFrame(at => this.tick(at));
    });
  }
}
