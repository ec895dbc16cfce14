// What a person has written to an agent and the host has not taken yet. It is kept in this tab, across reloads, and sent
// with a key of its own, so that a retry cannot say it twice.
import { signal } from '@preact/signals';
import { Backoff, Problem, type Api } from '../api';
import { uuid } from '../ids';
import { keep } from '../keep';

export interface Unsent {
  key: string;
  text: string;
  images: { mime: string; data: string }[];
  problem: string;
  /** Taken by the host, and not shown by the conversation yet. */
  turn: string;
}

const MOST_KEPT = 4_000_000;

export class Outbox {
  readonly unsent = signal<Unsent[]>([]);
  private readonly backoff = new Backoff();
  private readonly name: string;
  private sending = false;

  constructor(private readonly api: Api, private readonly id: string) {
    this.name = 'konsol.unsent.' + id;
    try {
      this.unsent.value = JSON.parse(sessionStorage.getItem(this.name) ?? '[]') as Unsent[];
    } catch {
      this.unsent.value = [];
    }
    void this.flush();
  }

  say(text: string, images: Unsent['images']): void {
    this.put([...this.unsent.value, { key: uuid(), text, images, problem: '', turn: '' }]);
    void this.flush();
  }

  /** What the conversation shows by itself now. */
  drop(shown: (turn: string) => boolean): void {
    const left = this.unsent.value.filter(message => !message.turn || !shown(message.turn));
    if (left.length !== this.unsent.value.length) this.put(left);
  }

  /** Takes a message back that was not sent. */
  remove(key: string): void {
    this.put(this.unsent.value.filter(message => message.key !== key));
  }

  retry(key: string): void {
    this.change(key, { problem: '' });
    void this.flush();
  }

  close(): void {
    this.backoff.cancel();
  }

  private async flush(): Promise<void> {
    if (this.sending) return;
    this.sending = true;
    try {
      for (let next = this.next(); next; next = this.next()) await this.send(next);
    } catch {
      this.backoff.then(() => void this.flush());
    } finally {
      this.sending = false;
    }
  }

  private next(): Unsent | undefined {
    return this.unsent.value.find(message => !message.turn && !message.problem);
  }

  /** Throws when it is worth another try by itself. */
  private async send(message: Unsent): Promise<void> {
    try {
      const body = { text: message.text, ...(message.images.length ? { images: message.images } : {}) };
      const taken = await this.api.post<{ turn_id: string }>(`/sessions/${this.id}/messages`, body, { headers: { 'Idempotency-Key': message.key } });
      this.backoff.reset();
      this.change(message.key, { turn: taken.turn_id });
    } catch (error) {
      if (error instanceof Problem && (error.status === 0 || error.status >= 500)) throw error;
      this.change(message.key, { problem: error instanceof Error ? error.message : String(error) });
    }
  }

  private change(key: string, to: Partial<Unsent>): void {
    this.put(this.unsent.value.map(message => (message.key === key ? { ...message, ...to } : message)));
  }

  private put(all: Unsent[]): void {
    this.unsent.value = all;
    const kept = JSON.stringify(all);
    if (all.length === 0) sessionStorage.removeItem(this.name);
    else if (kept.length < MOST_KEPT) keep(this.name, kept);
  }
}
