// Light or dark: as the system says until somebody chooses.
import { computed, effect, signal } from '@preact/signals';

export type Choice = 'system' | 'light' | 'dark';

const query = matchMedia('(prefers-color-scheme: dark)');
const system = signal(query.matches);
query.addEventListener('change', () => { system.value = query.matches; });

function remembered(): Choice {
  const kept = localStorage.getItem('konsol.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

export const choice = signal<Choice>(remembered());
/** What panels that paint for themselves (terminals, editors) go by. */
export const dark = computed(() => (choice.value === 'system' ? system.value : choice.value === 'dark'));

effect(() => {
  document.documentElement.dataset['theme'] = dark.value ? 'dark' : 'light';
  if (choice.value === 'system') localStorage.removeItem('konsol.theme');
  else localStorage.setItem('konsol.theme', choice.value);
});

export function nextTheme(): void {
  choice.value = dark.value ? 'light' : 'dark';
}
