import { closePane, keyOf } from '../route';
import { apiOf, forget } from '../store';
import type { SessionInfo } from '../types';
import { told } from '../ui/toast';
import { confirm } from './dialogs';
import { nameOf } from './words';

const PATHS = { console: '/v1/consoles/', eval: '/v1/evals/', agent: '/sessions/', lsp: '' } as const;
const LOSSES = {
  console: 'Its program is ended, and its output is deleted.',
  eval: 'Its variables are gone then.',
  agent: 'What was said in it is deleted.',
  lsp: '',
} as const;

/** Ends a session and forgets it, when the person says so twice. */
export async function endSession(info: SessionInfo): Promise<void> {
  if (!(await confirm(`End ${nameOf(info)}?`, LOSSES[info.kind], 'End it'))) return;
  await told(async () => {
    await apiOf(keyOf(info)).del(PATHS[info.kind] + encodeURIComponent(info.id) + (info.kind === 'console' ? '?force=true' : ''));
    forget(keyOf(info));
    closePane(keyOf(info));
  });
}
