import { base, oneLine } from '../text';
import type { Kind, SessionInfo } from '../types';

export const KINDS: Record<Kind, string> = { console: 'Console', eval: 'Notebook', agent: 'Agent', lsp: 'Language server' };

const ATTENTION = { none: 'idle', working: 'working', waiting: 'waits for you', failed: 'failed', done: 'done' } as const;

export function attentionWord(info: SessionInfo): string {
  const over = info.attention === 'none' && (info.state === 'closed' || info.state === 'failed');
  return over ? 'ended' : ATTENTION[info.attention];
}

/** What a person calls a session: text of others, so without anything that cannot be seen. An id that a host made is no name. */
export function nameOf(info: SessionInfo): string {
  const title = info.title === info.id && info.kind !== 'console' ? '' : info.title;
  return oneLine(info.name || title, 120) || KINDS[info.kind] + ' ' + info.id.slice(0, 8);
}

/** The folder that a session is shown under; '' for one whose folder is its own alone, which is named by its id. */
export function projectOf(info: SessionInfo): string {
  return base(info.directory) === info.id ? '' : info.directory;
}
