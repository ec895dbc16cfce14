// One agent's session that is looked at: its messages in order, each with signals for what may still change in it.
import { signal, type Signal } from '@preact/signals';
import { Backoff, type Api } from '../api';
import type { AgentEvent, Ask, Confirm, Picture, PlanEntry, Resolved, Usage } from './wire';

export interface Request {
  session: string;
  asked: Ask | Confirm;
  resolved: Signal<Resolved | null>;
}

export type Item =
  | { kind: 'message'; id: string; role: string; text: Signal<string>; thinking: Signal<string>; images: Signal<Picture[]>; done: Signal<boolean> }
  | { kind: 'tool'; id: string; name: string; args: Record<string, unknown>; result: Signal<ToolResult | null>; request: Signal<Request | null> }
  | { kind: 'request'; id: string; request: Request }
  | { kind: 'status'; id: string; level: string; text: string }
  | { kind: 'end'; id: string; reason: string; steps: number; millis: number; usage: Usage; cost: number | undefined };

export interface ToolResult { content: string; failed: boolean; blob?: { sha256: string; chars: number } | undefined; images: Picture[] }

type Message = Extract<Item, { kind: 'message' }>;
type Tool = Extract<Item, { kind: 'tool' }>;

export class Conversation {
  readonly items = signal<Item[]>([]);
  readonly plan = signal<PlanEntry[]>([]);
  readonly up = signal(false);
  readonly busy = signal(false);
  /** Requests that nobody has answered. */
  readonly open = signal<Request[]>([]);
  /** Whether older messages are left out. */
  readonly cut = signal(false);
  /** Changes when a turn has ended. */
  readonly turns = signal(0);

  private readonly known = new Map<string, Item>();
  private readonly requests = new Map<string, Request>();
  private readonly backoff = new Backoff();
  private readonly streams = new Map<Signal<string>, string>();
  private pending: (Ask | Confirm)[] = [];
  private head = 0;
  private seen = 0;
  private closed = false;
  private socket: WebSocket | null = null;

  constructor(private readonly api: Api, readonly id: string) {
    this.connect();
  }

  close(): void {
    this.closed = true;
    this.backoff.cancel();
    this.socket?.close();
  }

  /** For what is not worth keeping when the line is down. */
  send(message: object): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  has(messageId: string): boolean {
    return this.known.has('m' + messageId);
  }

  /** From the very first message on. */
  async loadAll(): Promise<void> {
    const all = await this.api.get<{ messages: AgentEvent[]; head: number }>(`/sessions/${this.id}/history`);
    this.socket?.close();
    this.forget();
    this.seen = 0;
    for (const event of all.messages) this.take(event);
    this.cut.value = false;
  }

  /** All that is shown, questions too: what is still open is told again. */
  private forget(): void {
    this.known.clear();
    this.requests.clear();
    this.open.value = [];
    this.items.value = [];
  }

  private connect(): void {
    if (this.closed) return;
    const socket = this.api.socket(`/ws/${encodeURIComponent(this.id)}?after=${this.seen}`);
    this.socket = socket;
    socket.onopen = () => {
      this.backoff.reset();
      this.up.value = true;
    };
    socket.onmessage = event => {
      if (this.socket === socket) this.take(JSON.parse(String(event.data)) as AgentEvent);
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.up.value = false;
      this.backoff.then(() => this.connect());
    };
  }

  private take(event: AgentEvent): void {
    if (event.seq) {
      // What came twice, around a break, is shown once.
      if (event.seq <= this.seen) return;
      this.seen = event.seq;
    }
    this.show(event);
    if (this.seen >= this.head && this.pending.length) this.showPending();
  }

  private show(event: AgentEvent): void {
    switch (event.type) {
      case 'attached': return this.attached(event);
      case 'message': return this.message(event);
      case 'chunk': return this.streamed(this.messageItem(event.message_id, 'assistant').text, event);
      case 'thinking': return this.streamed(this.messageItem(event.message_id, 'assistant').thinking, event);
      case 'tool_start': return void this.toolItem(event.id, event.name, event.arguments);
      case 'tool_message': return this.toolResult(event);
      case 'plan': this.plan.value = event.entries; return;
      case 'ask':
      case 'confirm': return this.request(event);
      case 'resolved':
      case 'already_resolved': return this.resolve(event);
      case 'status': return this.add({ kind: 'status', id: 's' + (event.seq ?? 'x' + this.known.size), level: event.level, text: event.message });
      case 'turn_end': return this.ended(event);
    }
  }

  private attached(event: Extract<AgentEvent, { type: 'attached' }>): void {
    if (event.mode === 'snapshot') {
      if (this.seen > 0) this.forget();
      this.cut.value = event.from > 0;
      this.seen = Math.max(this.seen, event.from);
    }
    this.head = event.head;
    this.pending = event.pending;
  }

  private showPending(): void {
    for (const asked of this.pending) this.request(asked);
    this.pending = [];
  }

  private message(event: Extract<AgentEvent, { type: 'message' }>): void {
    const item = this.messageItem(event.message_id, event.role);
    this.streams.delete(item.text);
    this.streams.delete(item.thinking);
    item.text.value = event.text;
    if (event.thinking) item.thinking.value = event.thinking.text;
    item.images.value = event.images ?? [];
    item.done.value = true;
    if (event.role === 'user') this.busy.value = true;
  }

  private messageItem(id: string, role: string): Message {
    const known = this.known.get('m' + id);
    if (known?.kind === 'message') return known;
    const item: Message = { kind: 'message', id: 'm' + id, role, text: signal(''), thinking: signal(''), images: signal([]), done: signal(false) };
    this.add(item);
    return item;
  }

  /** Drawn once a frame, however many pieces come. */
  private streamed(text: Signal<string>, piece: { offset: number; content: string }): void {
    this.busy.value = true;
    const before = this.streams.get(text) ?? text.peek();
    if (this.streams.size === 0) requestAnimationFrame(() => this.flush());
    this.streams.set(text, before.slice(0, piece.offset) + piece.content);
  }

  private flush(): void {
    for (const [text, value] of this.streams) text.value = value;
    this.streams.clear();
  }

  private toolItem(id: string, name: string, args: Record<string, unknown>): Tool {
    const known = this.known.get('t' + id);
    if (known?.kind === 'tool' && !known.result.peek()) return known;
    const item: Tool = { kind: 'tool', id: 't' + id, name, args, result: signal(null), request: signal(null) };
    this.add(item);
    return item;
  }

  private toolResult(event: Extract<AgentEvent, { type: 'tool_message' }>): void {
    this.toolItem(event.id, event.name, {}).result.value =
      { content: event.content, failed: event.failed ?? false, blob: event.blob, images: event.images ?? [] };
  }

  private request(asked: Ask | Confirm): void {
    if (this.requests.has(asked.request_id)) return;
    const request: Request = { session: this.id, asked, resolved: signal(null) };
    this.requests.set(asked.request_id, request);
    this.open.value = [...this.open.value, request];
    this.busy.value = true;
    const tool = this.known.get('t' + asked.tool_call_id);
    if (tool?.kind === 'tool') tool.request.value = request;
    else this.add({ kind: 'request', id: 'r' + asked.request_id, request });
  }

  private resolve(event: Resolved): void {
    const request = this.requests.get(event.request_id);
    if (request) request.resolved.value = event;
    this.open.value = this.open.value.filter(other => other.asked.request_id !== event.request_id);
  }

  private ended(event: Extract<AgentEvent, { type: 'turn_end' }>): void {
    this.busy.value = false;
    this.turns.value++;
    this.add({
      kind: 'end', id: 'e' + (event.seq ?? event.turn_id), reason: event.stop_reason, steps: event.steps, millis: event.duration_ms, usage: event.usage, cost: event.cost_usd,
    });
  }

  private add(item: Item): void {
    this.known.set(item.id, item);
    this.items.value = [...this.items.value, item];
  }
}
