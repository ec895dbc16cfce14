// An evaluation session as a notebook. Whoever runs something in it, everybody sees it as it runs.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Problem, type Api } from '../api';
import { save } from '../console/download';
import { uuid } from '../ids';
import type { PanelProps } from '../panels';
import { route } from '../route';
import { oneLine } from '../text';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { isFocusFree } from '../ui/focus';
import { adopt } from '../ui/styles';
import { toast, told } from '../ui/toast';
import { CellRow } from './cell';
import { Editor, type EditorHandle } from './editor';
import { Notebook } from './notebook';
import css from './notebook.css?inline';
import { Variables } from './variables';

adopt(css);

const BUSY_TRIES = 10;
const STATES = { connecting: 'Connecting…', up: 'Ready', down: 'The line is lost. Trying again…', gone: 'This session is gone.' };

export default function Panel({ session, api, readOnly, visible }: PanelProps) {
  const path = '/v1/evals/' + encodeURIComponent(session.id);
  const notebook = useMemo(() => new Notebook(api, path), [path]);
  const editor = useRef<EditorHandle>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const [pending, setPending] = useState<{ code: string; after: number } | null>(null);
  const [resetting, setResetting] = useState(false);
  const [variables, setVariables] = useState(() => route.peek().keys.length === 1 && matchMedia('(min-width: 900px)').matches);
  const underWay = useRef<AbortController | null>(null);

  useEffect(() => {
    if (visible) notebook.open();
    return () => notebook.close();
  }, [notebook, visible]);

  useEffect(() => { if (isFocusFree()) editor.current?.focus(); }, [path]);

  const cells = notebook.cells.value;
  const last = cells.at(-1)?.value;
  const running = last !== undefined && last.ended === null;
  const state = notebook.state.value;
  const language = notebook.language.value;

  // What is run here is on its way until it is seen to start; then its request need not wait for its end.
  useEffect(() => {
    if (pending && last && last.seq > pending.after && last.code === pending.code) {
      setPending(null);
      underWay.current?.abort();
    }
  }, [last?.seq, pending]);
  useFollowing(scroller, last);

  const run = async (code: string) => {
    if (readOnly || pending !== null || state === 'gone') return;
    if (running) {
      toast('A snippet runs. Wait for its end, or interrupt it.');
      return;
    }
    const abort = new AbortController();
    underWay.current = abort;
    setPending({ code, after: last?.seq ?? 0 });
    if (editor.current?.text() === code) editor.current.replace('');
    try {
      await evaluate(api, path, code, abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      if (error instanceof Problem && error.code !== 'eval_timeout') {
        toast(error.message, 'error');
        if (!editor.current?.text()) editor.current?.replace(code);
      }
    }
    setPending(null);
  };
  const act = (name: string, body: unknown = {}) => void told(() => api.post(`${path}/${name}`, body));
  const actions = useMemo(() => (readOnly ? null : {
    run: (code: string) => void run(code),
    edit: (code: string) => { editor.current?.replace(code); editor.current?.focus(); },
    read: (text: string | null) => act('input', text === null ? { end: true } : { text }),
  }), [readOnly, path, running, pending]);
  const exported = (format: 'markdown' | 'notebook') => void told(async () => {
    const answer = await api.request('GET', `${path}/transcript?format=${format}`);
    save((session.name ?? 'session') + (format === 'markdown' ? '.md' : '.ipynb'), await answer.blob());
  });

  return (
    <section class="notebook" aria-label={'Evaluation ' + oneLine(session.title)}>
      <div class="notebook-bar" role="toolbar" aria-label="Evaluation">
        <span class="badge">{language || '…'}</span>
        <span class="small soft" role="status" data-state={running ? 'running' : state}>{state === 'up' && running ? 'Running' : STATES[state]}</span>
        <span class="grow" />
        {!readOnly && <Button look="quiet" class="by-icon" icon="stop" title="Interrupt" disabled={!running} onClick={() => act('interrupt')}>Interrupt</Button>}
        {!readOnly && <Button look="quiet" class="by-icon" icon="refresh" title="Reset" disabled={state === 'gone'} onClick={() => setResetting(true)}>Reset</Button>}
        <Button look="quiet" icon="download" onClick={() => exported('markdown')}>Markdown</Button>
        <Button look="quiet" icon="download" onClick={() => exported('notebook')}>Notebook</Button>
        <IconButton icon="eval" label="Variables" aria-pressed={variables} onClick={() => setVariables(!variables)} />
      </div>
      <div class="notebook-body">
        <div class="notebook-main">
          <div class="cells" ref={scroller} role="log" aria-label="Snippets" tabIndex={0}>
            {notebook.earlier.value && <p class="soft small">Earlier snippets are not shown here; an export has what is kept of them.</p>}
            {cells.length === 0 && pending === null && <div class="empty"><p>Nothing has been run here yet.</p></div>}
            {cells.map(cell => <CellRow key={cell.value.seq} cell={cell} language={language} actions={actions} />)}
            {pending !== null && <p class="busy attention-working"><span class="dot" /> Starting</p>}
          </div>
          {!readOnly && (
            <div class="notebook-input">
              <Editor handle={editor} language={language} onRun={code => void run(code)}
                complete={(code, cursor) => api.post(path + '/complete', { code, cursor })}
                earlier={() => notebook.cells.value.map(cell => cell.value.code)} />
              <Button look="main" icon="play" disabled={running || pending !== null || state === 'gone'} onClick={() => { const code = editor.current?.text() ?? ''; if (code.trim()) void run(code); }}>Run</Button>
            </div>
          )}
          {readOnly && <p class="soft small notebook-note">You may look at this session, not run anything in it.</p>}
        </div>
        {variables && <Variables api={api} path={path} changes={notebook.changes} onClose={() => setVariables(false)} />}
      </div>
      {resetting && <ResetDialog onClose={() => setResetting(false)} onReset={replay => { setResetting(false); act('reset', { replay }); }} />}
    </section>
  );
}

/** A look at a variable takes the session for a moment, too: who comes just then tries again. */
async function evaluate(api: Api, path: string, code: string, signal: AbortSignal): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      await api.post(path + '/eval', { code, input: true }, { signal, headers: { 'Idempotency-Key': uuid() } });
      return;
    } catch (error) {
      if (!(error instanceof Problem) || error.code !== 'session_busy' || tries >= BUSY_TRIES) throw error;
      await new Promise(done => setTimeout(done, 200));
    }
  }
}

/** Stays at the end while the person is there, and where they are otherwise. */
function useFollowing(scroller: { current: HTMLDivElement | null }, last: unknown): void {
  const atEnd = useRef(true);
  useEffect(() => {
    const box = scroller.current!;
    let top = 0;
    // What grows below the person is not a sign that they left the end; going up is.
    const look = () => {
      if (box.scrollHeight - box.scrollTop - box.clientHeight < 40) atEnd.current = true;
      else if (box.scrollTop < top) atEnd.current = false;
      top = box.scrollTop;
    };
    const grown = new ResizeObserver(() => { if (atEnd.current) box.scrollTop = box.scrollHeight; });
    const watched = new MutationObserver(() => {
      grown.disconnect();
      for (const child of box.children) grown.observe(child);
    });
    box.addEventListener('scroll', look, { passive: true });
    watched.observe(box, { childList: true });
    return () => {
      box.removeEventListener('scroll', look);
      watched.disconnect();
      grown.disconnect();
    };
  }, []);
  useEffect(() => {
    if (atEnd.current && scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight;
  }, [last]);
}

function ResetDialog({ onClose, onReset }: { onClose: () => void; onReset: (replay: boolean) => void }) {
  const [replay, setReplay] = useState(false);
  return (
    <Dialog title="Start afresh?" onClose={onClose}>
      <p>The session starts anew with the project's classes as they are now. Its values are gone.</p>
      <label class="inline"><input type="checkbox" checked={replay} onChange={event => setReplay(event.currentTarget.checked)} /> Make the declarations so far again</label>
      <div class="dialog-foot">
        <Button onClick={onClose}>Cancel</Button>
        <Button look="danger" data-autofocus onClick={() => onReset(replay)}>Start afresh</Button>
      </div>
    </Dialog>
  );
}
