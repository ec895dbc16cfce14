import { signal } from '@preact/signals';
import { IconButton } from './button';

interface Toast { id: number; text: string; tone: 'info' | 'error' }

const toasts = signal<Toast[]>([]);
let last = 0;

/** Says something for a while; errors stay until they are put away. */
export function toast(text: string, tone: Toast['tone'] = 'info'): void {
  const id = ++last;
  toasts.value = [...toasts.value.filter(shown => shown.text !== text), { id, text, tone }].slice(-4);
  if (tone === 'info') setTimeout(() => dismiss(id), 6000);
}

/** Does something and says why where it fails. */
export async function told<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (error) {
    toast(error instanceof Error ? error.message : String(error), 'error');
    return undefined;
  }
}

/** Puts a text into the clipboard, which a page has only where its address is a safe one, and says so. */
export function copied(text: string): Promise<void> {
  return told(async () => {
    await navigator.clipboard.writeText(text);
    toast('Copied.');
  });
}

function dismiss(id: number): void {
  toasts.value = toasts.value.filter(shown => shown.id !== id);
}

export function Toasts() {
  return (
    <div class="toasts" role="status" aria-live="polite">
      {toasts.value.map(shown => (
        <div key={shown.id} class={`toast ${shown.tone}`}>
          <span>{shown.text}</span>
          <IconButton icon="close" label="Dismiss" onClick={() => dismiss(shown.id)} />
        </div>
      ))}
    </div>
  );
}
