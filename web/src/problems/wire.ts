export interface Server {
  id: string;
  server: string;
  root: string;
  state: string;
  reason?: string;
  since_ms?: number;
  retry_after_ms?: number;
  restarts?: number;
  pid?: number;
  memory_bytes?: number;
  open_documents?: number;
  diagnostics?: { files?: number };
  stderr?: string[];
}

export type Freshness = 'fresh' | 'stale' | 'timed_out' | 'not_ready' | 'failed' | 'unsupported';

export interface Finding { line: number; column: number; severity: string; code?: string; source?: string; message: string }

export interface FileReport {
  file: string;
  freshness: Freshness;
  answers?: { server: string; freshness: Freshness; note?: string }[];
  findings: Finding[];
}

export interface Reports {
  summary: string;
  errors: number;
  warnings: number;
  unsure: number;
  left_out?: string[];
  untrusted?: string[];
  files: FileReport[];
}
