import { signal } from '@preact/signals';
import { ago } from '../text';

const now = signal(Date.now());
setInterval(() => { if (document.visibilityState === 'visible') now.value = Date.now(); }, 10_000);

/** How long ago something was. Goes on by itself, and draws nothing else anew. */
export function Ago({ at }: { at: string }) {
  return <>{ago(at, Math.max(now.value, Date.parse(at)))}</>;
}
