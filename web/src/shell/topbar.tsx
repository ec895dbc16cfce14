import { route } from '../route';
import { found, waiting } from '../store';
import { IconButton } from '../ui/button';
import { paletteOpen } from './palette';
import { sidebarOpen } from './sidebar';
import { nameOf } from './words';

const TITLES = { overview: 'Overview', problems: 'Problems', host: 'Host', session: '' } as const;

/** On narrow screens only: the way to everything else. */
export function Topbar() {
  const { page, keys } = route.value;
  const info = keys[0] ? found(keys[0]) : undefined;
  const count = waiting.value.length;
  return (
    <header class="topbar">
      <IconButton icon="menu" label={count ? `Menu, ${count} waiting` : 'Menu'} aria-expanded={sidebarOpen.value}
        onClick={() => { sidebarOpen.value = !sidebarOpen.value; }} />
      {count > 0 && <span class="count" aria-hidden="true">{count}</span>}
      <h1 class="grow clip topbar-title">{TITLES[page] || (info ? nameOf(info) : 'Session')}</h1>
      <IconButton icon="search" label="Commands" onClick={() => { paletteOpen.value = true; }} />
    </header>
  );
}
