import { base, oneLine } from '../text';
import type { Kind, SessionInfo } from '../types';

export const KINDS: Record<Kind, string> = { console: 'Console', eval: 'Notebook', agent: 'Agent', lsp: 'Language server' };

const ATTENTION = { none: 'idle', working: 'working', waiting: 'waits for you', failed: 'failed', done: 'done' } as const;

export function attentionWord(info: SessionInfo): string {
  return ATTENTION[info.attention];
}

/** What a person calls a session: text of others, so without anything that cannot be seen. */
export function nameOf(info: SessionInfo): string {
  return oneLine(info.name || info.title, 120) || KINDS[info.kind] + ' ' + info.id.slice(0, 8) || base(info.directory);
}

/** The folder that a session is shown under; '' for one whose folder is its own alone, which is named by its id. */
export function projectOf(info: SessionInfo): string {
  return base(info.directory) === info.id ? '' : info.directory;
}
