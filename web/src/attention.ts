// What waits for a person: in the title of the tab, and as notifications of the browser where they are allowed.
import { effect, signal } from '@preact/signals';
import { open } from './route';
import { session, waiting } from './store';
import { oneLine } from './text';

export const notifications = signal<NotificationPermission | 'none'>('Notification' in window ? Notification.permission : 'none');

/** Only ever because somebody pressed a button. */
export async function allowNotifications(): Promise<void> {
  notifications.value = await Notification.requestPermission();
}

export function watchAttention(): void {
  effect(() => {
    const count = waiting.value.length;
    document.title = (count ? `(${count}) ` : '') + 'Konsol';
  });
  let before: Set<string> | null = null;
  effect(() => {
    const now = new Set(waiting.value);
    if (before) for (const key of now) if (!before.has(key)) notify(key);
    before = now;
  });
}

function notify(key: string): void {
  if (notifications.peek() !== 'granted' || document.visibilityState === 'visible') return;
  const info = session(key)?.peek();
  if (!info) return;
  // The tag keeps several tabs from saying the same twice.
  const shown = new Notification(oneLine(info.name ?? info.title, 80) + ' waits for you', { body: oneLine(info.directory), tag: 'konsol ' + key });
  shown.onclick = () => {
    window.focus();
    open(key);
    shown.close();
  };
}
