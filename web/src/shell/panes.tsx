import type { ComponentType } from 'preact';
import { useEffect, useErrorBoundary, useState } from 'preact/hooks';
import { loadPanel, type PanelProps } from '../panels';
import { closePane, hostOf, kindOf, route } from '../route';
import { access, apiOf, found, line, loaded } from '../store';
import { base, bytes, oneLine } from '../text';
import type { SessionInfo } from '../types';
import { Ago } from '../ui/ago';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icons';
import { openShare } from './dialogs';
import { endSession } from './ending';
import { KINDS, attentionWord, nameOf, projectOf } from './words';

export function Panes() {
  const keys = route.value.keys;
  return (
    <div class={`panes panes-${keys.length}`}>
      {keys.map(key => <Pane key={key} id={key} />)}
    </div>
  );
}

function Pane({ id }: { id: string }) {
  const visible = useVisible();
  // What was there stays to be read when its session is gone.
  const [last, setLast] = useState<SessionInfo | null>(null);
  const info = found(id) ?? null;
  useEffect(() => { if (info) setLast(info); }, [info]);
  const shown = info ?? last;
  if (!shown) return <section class="pane"><Missing id={id} /></section>;
  return (
    <section class="pane" aria-label={nameOf(shown)}>
      <PaneHead id={id} info={shown} gone={!info && loaded.value} />
      <div class="pane-body"><Panel id={id} info={shown} visible={visible} /></div>
    </section>
  );
}

function PaneHead({ id, info, gone }: { id: string; info: SessionInfo; gone: boolean }) {
  const several = route.value.keys.length > 1;
  return (
    <header class={`pane-head attention-${info.attention}`}>
      <Icon name={info.kind} />
      <h2 class="clip">{nameOf(info)}</h2>
      <span class="soft small clip pane-where" title={oneLine(info.directory, 4096)}>{oneLine(base(projectOf(info)))}</span>
      {hostOf(id) && <span class="badge" title="Host">{oneLine(hostOf(id), 40)}</span>}
      <span class="badge tone">{gone ? 'gone' : attentionWord(info)}</span>
      <span class="grow" />
      <span class="soft small numbers pane-facts" title="Memory and age">{info.memory ? bytes(info.memory) + ' · ' : ''}<Ago at={info.created} /></span>
      {access.value.owner && !gone && !hostOf(id) && <IconButton icon="link" label="Share this session" onClick={() => openShare(id)} />}
      {access.value.write && !gone && info.kind !== 'lsp' && <IconButton icon="trash" label="End this session" onClick={() => void endSession(info)} />}
      {several && <IconButton icon="close" label="Close this pane" onClick={() => closePane(id)} />}
    </header>
  );
}

function Panel({ id, info, visible }: { id: string; info: SessionInfo; visible: boolean }) {
  const [Loaded, setLoaded] = useState<ComponentType<PanelProps> | null>(null);
  const [problem, setProblem] = useState('');
  const [error, retry] = useErrorBoundary();
  useEffect(() => {
    let wanted = true;
    loadPanel(kindOf(id)).then(
      found => { if (wanted) setLoaded(() => found); },
      () => { if (wanted) setProblem('This panel could not be loaded. The host may have been updated: reload the page.'); });
    return () => { wanted = false; };
  }, [id]);
  if (problem) return <div class="empty"><p>{problem}</p><Button onClick={() => location.reload()}>Reload</Button></div>;
  if (error) return <div class="empty"><p>This panel failed: {String(error.message ?? error)}</p><Button onClick={retry}>Try again</Button></div>;
  if (!Loaded) return <div class="empty" aria-busy="true">Loading…</div>;
  return <Loaded session={info} api={apiOf(id)} readOnly={!access.value.write} visible={visible} />;
}

function Missing({ id }: { id: string }) {
  if (!loaded.value) return <div class="empty" aria-busy="true">{line.value === 'down' ? 'The host does not answer.' : 'Loading…'}</div>;
  return (
    <div class="empty">
      <p>There is no {KINDS[kindOf(id)]?.toLowerCase() ?? 'session'} of this name here (any more).</p>
      <Button onClick={() => closePane(id)}>Close</Button>
    </div>
  );
}

function useVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
