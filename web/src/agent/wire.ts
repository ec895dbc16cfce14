// The messages of an agent's session, as docs/agent.md has them.

export interface Picture { mime: string; sha256: string; bytes: number }
export interface Usage { input: number; output: number; cache_read?: number; cache_write?: number }
export interface PlanEntry { content: string; status: string; priority: string }

export interface Ask { type: 'ask'; request_id: string; prompt: string; default: string | null; deadline: string; tool_call_id: string }
export interface Confirm { type: 'confirm'; request_id: string; prompt: string; deadline: string; tool_call_id: string }
export interface Resolved { request_id: string; outcome: string; text?: string; value?: boolean }

export type AgentEvent = { seq?: number } & (
  | { type: 'attached'; mode: 'replay' | 'snapshot'; from: number; head: number; pending: (Ask | Confirm)[] }
  | { type: 'message'; message_id: string; role: 'user' | 'assistant' | 'summary' | 'host'; text: string; images?: Picture[]; thinking?: { text: string }; cost_usd?: number }
  | { type: 'chunk' | 'thinking'; message_id: string; offset: number; content: string }
  | { type: 'tool_start'; id: string; name: string; arguments: Record<string, unknown> }
  | { type: 'tool_message'; id: string; name: string; content: string; failed?: boolean; blob?: { sha256: string; chars: number }; images?: Picture[] }
  | { type: 'plan'; entries: PlanEntry[] }
  | Ask
  | Confirm
  | ({ type: 'resolved' | 'already_resolved' } & Resolved)
  | { type: 'status'; level: 'info' | 'success' | 'warning' | 'error'; message: string }
  | { type: 'turn_end'; stop_reason: string; turn_id: string; steps: number; duration_ms: number; usage: Usage; cost_usd?: number }
);

/** GET /sessions/ID. */
export interface AgentInfo {
  session_id: string;
  busy: boolean;
  cwd: string;
  model: string;
  mode: 'ask' | 'edit' | 'read' | 'allow';
  steps: number;
  duration_ms: number;
  usage: Usage;
  cost_usd?: number;
}
