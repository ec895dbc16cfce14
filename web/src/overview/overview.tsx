import { computed, signal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { elsewhere, hosts, several, silent } from '../hosts';
import { openNew } from '../shell/dialogs';
import { nameOf, projectOf } from '../shell/words';
import { access, keys, loaded, session, waiting } from '../store';
import { base, count, oneLine, visible } from '../text';
import type { SessionInfo } from '../types';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { Card } from './card';

interface Group { host: string; directory: string; members: string[] }

const query = signal('');
/** The host whose sessions are shown; '' for all. */
const onHost = signal('');
const only = signal<'' | 'waiting' | 'working' | 'failed'>('');

/** What waits comes first, then what failed; everything else stays where it is, whatever it does. */
function rank(info: SessionInfo): number {
  return info.attention === 'waiting' ? 0 : info.attention === 'failed' ? 1 : 2;
}

function wanted(info: SessionInfo, words: string[]): boolean {
  if (only.value && info.attention !== only.value) return false;
  if (several.value && onHost.value && info.host !== onHost.value) return false;
  const text = [nameOf(info), info.title, info.directory, info.kind, info.id, several.value ? info.host : ''].join(' ').toLowerCase();
  return words.every(word => text.includes(word));
}

/** Written as text, so that it is the same value until something really moves. */
const layout = computed(() => {
  const words = query.value.toLowerCase().split(/\s+/).filter(Boolean);
  const groups = new Map<string, { rank: number; members: { key: string; rank: number }[] }>();
  for (const key of keys.value) {
    const info = session(key)?.value;
    if (!info || !wanted(info, words)) continue;
    const place = JSON.stringify([elsewhere(info.host), projectOf(info)]);
    const group = groups.get(place) ?? { rank: 9, members: [] };
    group.members.push({ key, rank: rank(info) });
    group.rank = Math.min(group.rank, rank(info));
    groups.set(place, group);
  }
  return JSON.stringify([...groups]
    .sort(([one, a], [two, b]) => a.rank - b.rank || one.localeCompare(two))
    .map(([place, { members }]): Group => ({
      host: (JSON.parse(place) as string[])[0]!, directory: (JSON.parse(place) as string[])[1]!, members: members.sort((one, two) => one.rank - two.rank).map(member => member.key),
    })));
});

const tallies = computed(() => {
  const found = { waiting: 0, working: 0, failed: 0 };
  for (const key of keys.value) {
    const attention = session(key)?.value.attention;
    if (attention === 'waiting' || attention === 'working' || attention === 'failed') found[attention]++;
  }
  return found;
});

export function Overview() {
  const grid = useRef<HTMLDivElement>(null);
  const groups = JSON.parse(layout.value) as Group[];
  return (
    <div class="overview">
      <header class="page-head">
        <h2>Overview</h2>
        <span class="soft numbers" role="status">{count(keys.value.length, 'session')}{waiting.value.length > 0 && `, ${waiting.value.length} waiting`}</span>
        <span class="grow" />
        {several.value && <Hosts />}
        <Filters />
        <label class="search"><span class="hidden-label">Search sessions</span><Icon name="search" />
          <input type="search" class="input" placeholder="Search" value={query.value} onInput={event => { query.value = event.currentTarget.value; }} />
        </label>
        {access.value.makes && <Button icon="plus" look="main" id="new" onClick={() => openNew('console')}>New</Button>}
      </header>
      {silent.value.length > 0 && <p class="soft silent" role="status">{silent.value.join(', ')} {silent.value.length === 1 ? 'does' : 'do'} not answer: what runs there is not shown.</p>}
      <div class="groups" ref={grid} onKeyDown={event => move(event, grid.current!)}>
        {groups.map(group => (
          <section key={group.host + ' ' + group.directory} class="group" aria-label={(visible(group.directory) || 'No folder') + (group.host && ` on ${group.host}`)}>
            <h3 title={visible(group.directory)}><Icon name="folder" size={14} /><span class="name clip">{visible(base(group.directory)) || 'No folder'}</span><span class="soft small clip">{visible(group.directory)}</span>{group.host && <span class="badge">{oneLine(group.host, 40)}</span>}</h3>
            <div class="grid">{group.members.map(key => <Card key={key} id={key} />)}</div>
          </section>
        ))}
        {groups.length === 0 && <Nothing />}
      </div>
    </div>
  );
}

function Hosts() {
  return (
    <select class="input host-filter" aria-label="Host" value={onHost.value} onChange={event => { onHost.value = event.currentTarget.value; }}>
      <option value="">All hosts</option>
      {hosts.value.map(host => <option key={host.name} value={host.name}>{host.name}{host.state === 'unreachable' ? ' (does not answer)' : ''}</option>)}
    </select>
  );
}

function Filters() {
  const one = (name: 'waiting' | 'working' | 'failed', label: string) => (
    <button type="button" class={`filter attention-${name}`} aria-pressed={only.value === name}
      onClick={() => { only.value = only.value === name ? '' : name; }}>
      <span class="dot" />{label}<span class="numbers">{tallies.value[name]}</span>
    </button>
  );
  return <div class="filters" role="group" aria-label="Show only">{one('waiting', 'Waiting')}{one('working', 'Working')}{one('failed', 'Failed')}</div>;
}

function Nothing() {
  if (!loaded.value) return <div class="empty" aria-busy="true">Loading…</div>;
  if (keys.value.length > 0) return <div class="empty">Nothing here is like that.</div>;
  return (
    <div class="empty">
      <p>Nothing runs here yet.</p>
      {access.value.makes && <p>
        <Button icon="console" onClick={() => openNew('console')}>Console</Button>{' '}
        <Button icon="eval" onClick={() => openNew('eval')}>Notebook</Button>{' '}
        <Button icon="agent" onClick={() => openNew('agent')}>Agent</Button>
      </p>}
      <p class="small">What <code>konsol console</code>, <code>konsol repl</code>, agents and editors start appears here by itself.</p>
    </div>
  );
}

/** Arrow keys go from card to card, as they lie. */
function move(event: KeyboardEvent, grid: HTMLElement): void {
  const from = document.activeElement;
  if (!from?.classList.contains('card-open') || !event.key.startsWith('Arrow')) return;
  const all = [...grid.querySelectorAll<HTMLElement>('.card-open')];
  const here = from.getBoundingClientRect();
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
  const distance = (element: HTMLElement) => {
    const box = element.getBoundingClientRect();
    const x = (box.left - here.left) * (dx || 1);
    const y = (box.top - here.top) * (dy || 1);
    if (dx ? x < 5 || Math.abs(y) > 5 : y < 5) return Infinity;
    return dx ? x : y * 10 + Math.abs(box.left - here.left);
  };
  const next = all.map(element => ({ element, far: distance(element) })).sort((one, two) => one.far - two.far)[0];
  if (next && next.far < Infinity) {
    event.preventDefault();
    next.element.focus();
  }
}
