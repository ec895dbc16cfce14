// What the host says on the wire, as far as the page reads it. The whole is in /openapi.json.

export type Kind = 'console' | 'eval' | 'lsp' | 'agent';
export type Attention = 'none' | 'working' | 'waiting' | 'failed' | 'done';
export type State = 'opening' | 'ready' | 'busy' | 'waiting' | 'closed' | 'failed';

/** A line of GET /v1/sessions. An id is unique within its kind. */
export interface SessionInfo {
  id: string;
  kind: Kind;
  name: string | null;
  title: string;
  directory: string;
  state: State;
  attention: Attention;
  created: string;
  active_at: string;
  clients: number;
  cpu: number | null;
  memory: number | null;
  host: string;
}

/** An event of GET /v1/events. */
export interface HostEvent {
  event: 'opened' | 'changed' | 'gone' | 'reset';
  seq?: number;
  at?: string;
  kind?: Kind;
  id?: string;
  title?: string;
  state?: State;
  attention?: Attention;
}
