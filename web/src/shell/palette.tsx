import { signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { go, hostOf, keyOf, open, openBeside } from '../route';
import { access, keys, session } from '../store';
import { base, oneLine } from '../text';
import type { IconName } from '../ui/icons';
import { Icon } from '../ui/icons';
import { nextTheme } from '../ui/theme';
import { openKeys, openNew, openShare } from './dialogs';
import { KINDS, attentionWord, nameOf } from './words';

export const paletteOpen = signal(false);

interface Item {
  id: string;
  icon: IconName;
  label: string;
  more: string;
  tone: string;
  run: (beside: boolean) => void;
}

const MOST = 50;

export function Palette() {
  return paletteOpen.value ? <OpenPalette /> : null;
}

function actions(): Item[] {
  const item = (id: string, icon: IconName, label: string, run: () => void): Item => ({ id, icon, label, more: '', tone: '', run });
  return [
    item('overview', 'grid', 'Overview', () => go({ page: 'overview', keys: [] })),
    item('problems', 'lsp', 'Problems', () => go({ page: 'problems', keys: [] })),
    ...(access.peek().owner ? [item('host', 'host', 'Host', () => go({ page: 'host', keys: [] }))] : []),
    ...(access.peek().makes ? [
      item('new console', 'plus', 'New console', () => openNew('console')),
      item('new notebook', 'plus', 'New notebook', () => openNew('eval')),
      item('new agent', 'plus', 'New agent', () => openNew('agent')),
    ] : []),
    ...(access.peek().owner ? [item('share', 'link', 'Share a link…', () => openShare())] : []),
    item('theme', 'moon', 'Switch between light and dark', nextTheme),
    item('keys', 'info', 'Keys', openKeys),
  ];
}

const URGENCY = { waiting: 0, failed: 1, working: 2, done: 3, none: 4 } as const;

function sessions(): Item[] {
  return keys.value
    .map(key => session(key)!.value)
    .sort((one, two) => URGENCY[one.attention] - URGENCY[two.attention])
    .map(info => {
      const key = keyOf(info);
      return {
        id: key, icon: info.kind, label: nameOf(info), more: [KINDS[info.kind], oneLine(base(info.directory)), hostOf(key), attentionWord(info)].filter(Boolean).join(' · '),
        tone: `attention-${info.attention}`, run: (beside: boolean) => (beside ? openBeside(key) : open(key)),
      };
    });
}

/** All letters in their order, best where words begin with them; -1 where they are not there. */
function score(text: string, wanted: string): number {
  const from = text.toLowerCase();
  const at = from.indexOf(wanted);
  if (at >= 0) return at === 0 || /\W/.test(from[at - 1] ?? '') ? 1000 - at : 500 - at;
  let position = 0;
  for (const letter of wanted) {
    position = from.indexOf(letter, position) + 1;
    if (position === 0) return -1;
  }
  return 100 - position;
}

function OpenPalette() {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const all = [...sessions(), ...actions()];
  const wanted = text.trim().toLowerCase();
  const found = useMemo(() => {
    if (!wanted) return all.slice(0, MOST);
    return all.map(item => ({ item, points: score(item.label + ' ' + item.more, wanted) }))
      .filter(({ points }) => points >= 0).sort((one, two) => two.points - one.points).slice(0, MOST).map(({ item }) => item);
  }, [wanted, keys.value]);
  // Before the next key is pressed.
  useLayoutEffect(() => {
    const shown = dialog.current!;
    const before = document.activeElement;
    shown.showModal();
    return () => {
      shown.close();
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [chosen, wanted]);
  const close = () => { paletteOpen.value = false; };
  const run = (item: Item | undefined, beside: boolean) => {
    if (!item) return;
    close();
    // After the dialog has given the focus back.
    queueMicrotask(() => item.run(beside));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const by = event.key === 'ArrowDown' ? 1 : -1;
      setChosen((chosen + by + found.length) % Math.max(found.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(found[chosen], event.shiftKey);
    }
  };
  return (
    <dialog ref={dialog} class="dialog palette" aria-label="Find or do" onCancel={close}
      onMouseDown={event => { if (event.target === dialog.current) close(); }}>
      <div class="palette-box">
        <input class="palette-input" role="combobox" aria-expanded="true" aria-controls="palette-list" aria-label="A session or a command"
          aria-activedescendant={found[chosen] ? 'palette-' + chosen : undefined} placeholder="A session, or what to do" autocomplete="off"
          spellcheck={false} value={text} autofocus onKeyDown={onKeyDown} onInput={event => { setText(event.currentTarget.value); setChosen(0); }} />
        <ul id="palette-list" role="listbox" aria-label="Found">
          {found.map((item, at) => (
            <li key={item.id} id={'palette-' + at} role="option" aria-selected={at === chosen} class={item.tone}
              onMouseMove={() => setChosen(at)} onClick={event => run(item, event.shiftKey)}>
              <Icon name={item.icon} /><span class="clip">{item.label}</span><span class="soft small clip grow palette-more">{item.more}</span>
              {item.tone && item.tone !== 'attention-none' && <span class="dot" />}
            </li>
          ))}
          {found.length === 0 && <li class="soft">Nothing like that.</li>}
        </ul>
      </div>
    </dialog>
  );
}
