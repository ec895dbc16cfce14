import { signal } from '@preact/signals';
import { lazy, Suspense } from 'preact/compat';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';

export type NewKind = 'console' | 'eval' | 'agent';

type Shown =
  | { name: 'new'; kind: NewKind }
  | { name: 'share'; key: string | undefined }
  | { name: 'confirm'; title: string; words: string; action: string; answer: (yes: boolean) => void }
  | { name: 'keys' };

const shown = signal<Shown | null>(null);

export function openNew(kind: NewKind): void {
  shown.value = { name: 'new', kind };
}

/** A link for others: to one session, or to everything. */
export function openShare(key?: string): void {
  shown.value = { name: 'share', key };
}

export function openKeys(): void {
  shown.value = { name: 'keys' };
}

export function closeDialog(): void {
  shown.value = null;
}

export function confirm(title: string, words: string, action: string): Promise<boolean> {
  return new Promise(answer => { shown.value = { name: 'confirm', title, words, action, answer }; });
}

const NewSession = lazy(() => import('./new-session'));
const Share = lazy(() => import('./share'));
const Keys = lazy(() => import('./keys'));

export function Dialogs() {
  const now = shown.value;
  if (!now) return null;
  return (
    <Suspense fallback={null}>
      {now.name === 'new' && <NewSession kind={now.kind} />}
      {now.name === 'share' && <Share of={now.key} />}
      {now.name === 'keys' && <Keys />}
      {now.name === 'confirm' && <Confirm {...now} />}
    </Suspense>
  );
}

function Confirm({ title, words, action, answer }: { title: string; words: string; action: string; answer: (yes: boolean) => void }) {
  const end = (yes: boolean) => {
    closeDialog();
    answer(yes);
  };
  return (
    <Dialog title={title} onClose={() => end(false)}>
      <p>{words}</p>
      <footer class="dialog-foot">
        <Button onClick={() => end(false)} data-autofocus>Keep it</Button>
        <Button look="danger" onClick={() => end(true)}>{action}</Button>
      </footer>
    </Dialog>
  );
}
