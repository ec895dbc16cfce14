import { useEffect } from 'preact/hooks';
import { Host } from './host/lazy';
import { Overview } from './overview/overview';
import { Problems } from './problems/lazy';
import { route } from './route';
import { Banner } from './shell/banner';
import { openNew } from './shell/dialogs';
import { Dialogs } from './shell/dialogs';
import { Palette, paletteOpen } from './shell/palette';
import { Panes } from './shell/panes';
import { Sidebar, sidebarOpen } from './shell/sidebar';
import { Topbar } from './shell/topbar';
import { Welcome } from './shell/welcome';
import { access, refused } from './store';
import { token } from './token';
import { Toasts } from './ui/toast';

export function App() {
  useEffect(() => {
    document.addEventListener('keydown', shortcuts);
    return () => document.removeEventListener('keydown', shortcuts);
  }, []);
  if (!token || refused.value) return <Welcome />;
  const page = route.value.page;
  return (
    <div class={sidebarOpen.value ? 'shell open' : 'shell'}>
      <a class="skip" href="#main" onClick={skip}>Skip to the content</a>
      <Topbar />
      <Sidebar />
      <main id="main" tabIndex={-1}>
        <Banner />
        {page === 'overview' && <Overview />}
        {page === 'problems' && <Problems />}
        {page === 'host' && <Host />}
        {page === 'session' && <Panes />}
      </main>
      <Palette />
      <Dialogs />
      <Toasts />
    </div>
  );
}

function skip(event: Event): void {
  event.preventDefault();
  document.getElementById('main')?.focus();
}

/** In a terminal Ctrl-K belongs to the program that runs there: Ctrl-Alt-K works everywhere. */
function shortcuts(event: KeyboardEvent): void {
  const typing = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], .xterm');
  const terminal = event.target instanceof Element && event.target.closest('.xterm');
  const key = event.key.toLowerCase();
  if (key === 'k' && (event.metaKey || event.ctrlKey) && (!terminal || event.metaKey || event.altKey)) {
    event.preventDefault();
    paletteOpen.value = !paletteOpen.value;
  } else if (!typing && !event.metaKey && !event.ctrlKey && !event.altKey && !document.querySelector('dialog[open]')) {
    if (event.key === '/') {
      event.preventDefault();
      document.querySelector<HTMLInputElement>('input[type=search]')?.focus();
    } else if (key === 'n' && access.peek().makes) {
      event.preventDefault();
      openNew('console');
    }
  }
}
