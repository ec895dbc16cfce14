// A console: a terminal that is the real one's equal, its log to the very beginning, and its recording.
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import type { PanelProps } from '../panels';
import { oneLine } from '../text';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { adopt } from '../ui/styles';
import { dark } from '../ui/theme';
import { copied, toast, told } from '../ui/toast';
import css from './console.css?inline';
import { saveLog, saveRecording } from './download';
import { FindBar } from './find';
import type { LineState } from './line';
import { Live } from './live';
import { findBefore } from './log';
import { LogPane } from './log-pane';
import { ReplayPane } from './replay-pane';
import type { Screen, Size } from './terminal';
import { TouchKeys } from './touch-keys';

adopt(css);

type Mode = { name: 'live' } | { name: 'log'; at: number; head: number; size: Size } | { name: 'replay' };

const LIVE: Mode = { name: 'live' };
const STATES: Record<LineState, string> = {
  connecting: 'Connecting…',
  up: 'Running',
  down: 'The line is lost. Trying again…',
  ended: 'Ended',
  gone: 'This console is gone.',
  refused: 'Refused',
};

export default function Panel({ session, api, readOnly, visible }: PanelProps) {
  const id = session.id;
  const path = '/v1/consoles/' + encodeURIComponent(id);
  const panel = useRef<HTMLElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const live = useRef<Live | null>(null);
  const [watching, setWatching] = useState(false);
  /** What runs there, to start it again also when its daemon has gone with it. */
  const program = useRef<{ command: string; cwd: string } | null>(null);
  const place = useRef(0);
  const lastFound = useRef<{ text: string; at: number } | null>(null);
  const [mode, setMode] = useState<Mode>(LIVE);
  const [other, setOther] = useState<Screen | null>(null);
  const [finding, setFinding] = useState(false);
  const [line, setLine] = useState<LineState>('connecting');
  const [ending, setEnding] = useState('');
  const [asking, setAsking] = useState<'kill' | 'restart' | null>(null);
  const [run, setRun] = useState(0);
  const typing = !readOnly && !watching;
  const isDark = dark.value;

  const openLog = useCallback((at?: number) => {
    const now = live.current;
    if (!now) return;
    const { rows, cols } = now.screen.term;
    setMode({ name: 'log', at: at ?? now.topOffset(), head: now.offset(), size: { rows, cols } });
  }, []);

  useEffect(() => {
    setEnding('');
    const made = new Live(host.current!, api, id, isDark, typing, {
      state: (state, detail) => {
        setLine(state);
        if (detail && state === 'up') toast(detail, 'error');
        if (state === 'up') setEnding('');
      },
      exited: (code, signal) => setEnding(signal ? `Ended by ${signal}` : code === null ? 'Lost with an earlier daemon' : `Exited with ${code}`),
      status: ({ command, cwd }) => { program.current = { command, cwd }; },
      title: () => {},
      aboveTop: () => openLog(),
    });
    live.current = made;
    const focused = document.activeElement;
    if (typing && (!focused || focused === document.body || panel.current?.contains(focused))) made.screen.term.focus();
    return () => {
      live.current = null;
      made.dispose();
    };
  }, [id, typing, run, session.created]);
  useEffect(() => live.current?.dark(isDark), [isDark]);
  useEffect(() => live.current?.shown(visible), [visible]);
  useEffect(() => { if (mode.name === 'live') live.current?.screen.term.focus(); }, [mode.name]);

  const backToLive = useCallback(() => {
    setMode(LIVE);
    live.current?.screen.term.scrollToBottom();
  }, []);
  const screen = mode.name === 'live' ? live.current?.screen ?? null : other;
  // Up from where the person is; what is found stands at the top, and is marked.
  const findInLog = async (text: string) => {
    const now = live.current;
    if (!now) return false;
    const from = mode.name === 'log' ? place.current : now.topOffset();
    const last = lastFound.current;
    const found = await told(() => findBefore(api, id, text, mode.name === 'log' && last?.text === text ? last.at : from));
    if (found == null) return false;
    lastFound.current = { text, at: found };
    openLog(found);
    return true;
  };
  const copy = () => {
    const chosen = screen?.term.getSelection();
    if (chosen) void copied(chosen);
    else toast('Select something with the mouse first.');
  };
  const keys = (event: KeyboardEvent) => {
    const command = (event.ctrlKey && event.shiftKey) || event.metaKey;
    const actions: Record<string, () => void> = { f: () => setFinding(true), c: copy, home: () => openLog(0) };
    const action = command ? actions[event.key.toLowerCase()] : undefined;
    if (action) {
      event.preventDefault();
      action();
    }
  };
  const end = async (again: boolean) => {
    setAsking(null);
    await told(async () => {
      if (!again) {
        await api.post(path + '/kill');
        return;
      }
      if (line !== 'gone') await api.del(path);
      await api.post('/v1/consoles', { key: id, ...program.current });
      setMode(LIVE);
      setRun(count => count + 1);
    });
  };
  const running = line === 'up' || line === 'connecting' || line === 'down';

  return (
    <section class="console" aria-label={'Console ' + oneLine(id)} ref={panel} onKeyDown={keys}>
      <div class="console-bar" role="toolbar" aria-label="Console">
        <span class="console-state" role="status" data-state={line}>{ending || STATES[line]}</span>
        <span class="grow" />
        {!readOnly && (
          <IconButton icon="eye" label={watching ? 'Watching only: type again' : 'Watch without typing'} aria-pressed={watching} onClick={() => setWatching(!watching)} />
        )}
        {readOnly && <span class="badge">Watching only</span>}
        <IconButton icon="search" label="Find" keys="Ctrl+Shift+F" aria-pressed={finding} onClick={() => setFinding(!finding)} />
        <IconButton icon="copy" label="Copy the selection" keys="Ctrl+Shift+C" onClick={copy} />
        <IconButton icon="file" label="The whole log" keys="Ctrl+Shift+Home" aria-pressed={mode.name === 'log'} onClick={() => (mode.name === 'log' ? backToLive() : openLog())} />
        <IconButton icon="play" label="Replay" aria-pressed={mode.name === 'replay'} onClick={() => (mode.name === 'replay' ? backToLive() : setMode({ name: 'replay' }))} />
        <IconButton icon="download" label={mode.name === 'replay' ? 'Download the recording' : 'Download the log'}
          onClick={() => void told(() => (mode.name === 'replay' ? saveRecording(api, id) : saveLog(api, id)))} />
        {!readOnly && program.current && <IconButton icon="refresh" label="Start again" onClick={() => (running ? setAsking('restart') : void end(true))} />}
        {!readOnly && running && <IconButton icon="stop" label="End the program" onClick={() => setAsking('kill')} />}
      </div>
      {finding && screen && <FindBar screen={screen} onLog={findInLog} onClose={() => { setFinding(false); screen.term.focus(); }} />}
      <div class="console-body">
        <div class={typing ? 'term-host' : 'term-host watched'} ref={host} hidden={mode.name !== 'live'} key={`${id} ${typing} ${run} ${session.created}`} />
        {mode.name === 'log' && <LogPane api={api} id={id} at={mode.at} head={mode.head} size={mode.size} onLive={backToLive} onScreen={setOther} onPlace={at => { place.current = at; }} />}
        {mode.name === 'replay' && <ReplayPane api={api} id={id} onLive={backToLive} onScreen={setOther} />}
      </div>
      {typing && mode.name === 'live' && <TouchKeys onKey={text => live.current?.type(text)} onControl={() => live.current?.holdControl()} />}
      {asking && (
        <Dialog title={asking === 'kill' ? 'End the program?' : 'Start again?'} onClose={() => setAsking(null)}>
          <p>{asking === 'kill'
            ? 'The program and everything that it started is ended. What it printed stays here.'
            : 'The program is ended and its log is dropped; then the same command is started in the same folder.'}</p>
          <div class="dialog-foot">
            <Button onClick={() => setAsking(null)}>Cancel</Button>
            <Button look="danger" data-autofocus onClick={() => void end(asking === 'restart')}>{asking === 'kill' ? 'End it' : 'Start again'}</Button>
          </div>
        </Dialog>
      )}
    </section>
  );
}
