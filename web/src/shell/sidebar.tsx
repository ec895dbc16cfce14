import { computed, signal } from '@preact/signals';
import { memo } from 'preact/compat';
import { allowNotifications, notifications } from '../attention';
import { hosts } from '../hosts';
import { go, hostOf, open, openBeside, route, type Page } from '../route';
import { access, keys, line, session, waiting } from '../store';
import { base, oneLine, visible } from '../text';
import { Button, IconButton } from '../ui/button';
import { Icon, type IconName } from '../ui/icons';
import { dark, nextTheme } from '../ui/theme';
import { openNew, openShare } from './dialogs';
import { paletteOpen } from './palette';
import { attentionWord, nameOf, projectOf } from './words';

/** On narrow screens: whether it covers the page. */
export const sidebarOpen = signal(false);

const MAC = navigator.platform.startsWith('Mac');
export const PALETTE_KEYS = MAC ? '⌘K' : 'Ctrl K';

/** Keys by directory, in an order in which nothing moves by itself. */
const groups = computed(() => {
  const found = new Map<string, string[]>();
  for (const key of keys.value) {
    const info = session(key)?.value;
    const directory = info ? projectOf(info) : '';
    found.set(directory, [...(found.get(directory) ?? []), key]);
  }
  return JSON.stringify([...found].sort(([one], [two]) => one.localeCompare(two)));
});

export function Sidebar() {
  const host = hosts.value.find(each => each.self)?.name ?? (keys.value[0] ? session(keys.value[0])?.peek().host : '');
  return (
    <nav class="sidebar" aria-label="Konsol">
      <div class="brand">
        <img src="/page/icon.svg" alt="" width="22" height="22" />
        <h1>Konsol</h1>
        <span class="soft small clip grow">{host}</span>
        <span class={`dot ${line.value === 'up' ? 'attention-done' : 'attention-failed'}`} title={line.value === 'up' ? 'The host answers' : 'The host does not answer'} />
      </div>
      <button type="button" class="palette-button" onClick={() => { paletteOpen.value = true; }}>
        <Icon name="search" /><span class="grow">Find or do…</span><kbd class="kbd">{PALETTE_KEYS}</kbd>
      </button>
      <ul class="pages">
        <PageLink page="overview" icon="grid" label="Overview" count={waiting.value.length} />
        {(access.value.owner || keys.value.some(key => key.startsWith('lsp/'))) && <PageLink page="problems" icon="lsp" label="Problems" />}
        {access.value.owner && <PageLink page="host" icon="host" label="Host" />}
      </ul>
      <div class="sessions-head">
        <h2>Sessions</h2>
        {access.value.makes && <IconButton icon="plus" label="New session" keys="N" onClick={() => openNew('console')} />}
      </div>
      <SessionList />
      <div class="sidebar-foot">
        <IconButton icon={dark.value ? 'sun' : 'moon'} label={dark.value ? 'Light colours' : 'Dark colours'} onClick={nextTheme} />
        {notifications.value === 'default' && <IconButton icon="bell" label="Notify me when something waits" onClick={() => void allowNotifications()} />}
        {access.value.owner && <Button look="quiet" icon="link" onClick={() => openShare()}>Share</Button>}
      </div>
    </nav>
  );
}

function PageLink({ page, icon, label, count = 0 }: { page: Page; icon: IconName; label: string; count?: number }) {
  return (
    <li>
      <button type="button" class="row" aria-current={route.value.page === page ? 'page' : undefined}
        onClick={() => { sidebarOpen.value = false; go({ page, keys: [] }); }}>
        <Icon name={icon} /><span class="grow">{label}</span>
        {count > 0 && <span class="count" title={`${count} waiting`}>{count}<span class="hidden-label"> waiting</span></span>}
      </button>
    </li>
  );
}

function SessionList() {
  const all = JSON.parse(groups.value) as [string, string[]][];
  if (all.length === 0) return <p class="soft small nothing">None yet.</p>;
  return (
    <div class="sessions" id="sessions">
      {all.map(([directory, members]) => (
        <div key={directory} role="group" aria-label={visible(directory) || 'No folder'} class="project">
          <h3 class="clip" title={visible(directory)}>{visible(base(directory)) || 'No folder'}</h3>
          <ul>{members.map(key => <SessionRow key={key} id={key} />)}</ul>
        </div>
      ))}
    </div>
  );
}

const SessionRow = memo(function SessionRow({ id }: { id: string }) {
  const info = session(id)?.value;
  if (!info) return null;
  const current = route.value.page === 'session' && route.value.keys.includes(id);
  const choose = (event: MouseEvent) => {
    sidebarOpen.value = false;
    if (event.shiftKey || event.ctrlKey || event.metaKey) openBeside(id);
    else open(id);
  };
  return (
    <li>
      <button type="button" class={`row attention-${info.attention}`} aria-current={current ? 'true' : undefined} onClick={choose}
        title={`${nameOf(info)} · ${attentionWord(info)}\nWith Shift: beside what is open`}>
        <Icon name={info.kind} size={14} />
        <span class="grow clip">{nameOf(info)}</span>
        {hostOf(id) && <span class="badge clip" title="Host">{oneLine(hostOf(id), 24)}</span>}
        {info.attention !== 'none' && <span class="dot" />}
        <span class="hidden-label">, {attentionWord(info)}</span>
      </button>
    </li>
  );
});
