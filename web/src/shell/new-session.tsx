import { useState } from 'preact/hooks';
import { uuid } from '../ids';
import { open } from '../route';
import { api, keys, list, session } from '../store';
import { Button } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { closeDialog, type NewKind } from './dialogs';
import { projectOf } from './words';

type Values = Record<string, string>;

const TABS: { kind: NewKind; label: string }[] = [
  { kind: 'console', label: 'Console' },
  { kind: 'eval', label: 'Notebook' },
  { kind: 'agent', label: 'Agent' },
];

const MODES: [string, string][] = [
  ['', 'as the host is set'],
  ['ask', 'ask before every change'],
  ['edit', 'edit files unasked'],
  ['read', 'read only'],
  ['allow', 'everything unasked'],
];

/** Only what was filled in. */
function given(values: Values, ...names: string[]): Values {
  return Object.fromEntries(names.flatMap(name => (values[name]?.trim() ? [[name, values[name].trim()]] : [])));
}

async function create(kind: NewKind, values: Values): Promise<string> {
  const once = { headers: { 'Idempotency-Key': uuid() } };
  if (kind === 'console') {
    const key = values['key']?.trim() || 'c-' + Math.random().toString(36).slice(2, 8);
    await api.post('/v1/consoles', { key, command: values['command']?.trim() || 'sh', rows: 30, cols: 110, ...given(values, 'cwd') }, once);
    return 'console/' + key;
  }
  if (kind === 'eval') {
    const made = await api.post<{ sessionId: string }>('/v1/evals', given(values, 'language', 'cwd', 'name'), once);
    return 'eval/' + made.sessionId;
  }
  const made = await api.post<{ session_id: string }>('/sessions', given(values, 'model', 'cwd', 'mode', 'instructions', 'task'), once);
  return 'agent/' + made.session_id;
}

export default function NewSession({ kind: first }: { kind: NewKind }) {
  const [kind, setKind] = useState(first);
  const [values, setValues] = useState<Values>({ cwd: latestDirectory(), command: 'bash -l' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const set = (name: string) => (event: { currentTarget: { value: string } }) => setValues({ ...values, [name]: event.currentTarget.value });
  const submit = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setProblem('');
    try {
      const key = await create(kind, values);
      await list();
      closeDialog();
      open(key);
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      setBusy(false);
    }
  };
  const text = (name: string, label: string, hint: string, more: object = {}) => (
    <label class="field"><span>{label}</span>
      <input class="input" name={name} value={values[name] ?? ''} placeholder={hint} onInput={set(name)} autocomplete="off" spellcheck={false} {...more} />
    </label>
  );
  return (
    <Dialog title="New session" onClose={closeDialog}>
      <form class="form" onSubmit={event => void submit(event)}>
        <fieldset class="choice">
          <legend class="hidden-label">Kind</legend>
          {TABS.map(tab => (
            <label key={tab.kind} class="choice-option">
              <input type="radio" name="kind" value={tab.kind} checked={kind === tab.kind} onChange={() => setKind(tab.kind)} />
              <Icon name={tab.kind} /><span>{tab.label}</span>
            </label>
          ))}
        </fieldset>
        {text('cwd', 'Folder', kind === 'agent' ? 'a new one of its own' : 'where the host was started', { list: 'folders', 'data-autofocus': kind === 'console' })}
        <datalist id="folders">{directories().map(folder => <option key={folder} value={folder} />)}</datalist>
        {kind === 'console' && <>
          {text('command', 'Command', 'sh')}
          {text('key', 'Name', 'made up for you')}
        </>}
        {kind === 'eval' && <>
          <label class="field"><span>Language</span>
            <select class="select" name="language" value={values['language'] ?? ''} onChange={set('language')}>
              <option value="">as the project says</option>
              <option value="java">Java</option>
              <option value="kotlin">Kotlin</option>
              <option value="ruby">Ruby</option>
            </select>
          </label>
          {text('name', 'Name', 'none')}
        </>}
        {kind === 'agent' && <>
          {text('model', 'Model', 'as the host is set')}
          <label class="field"><span>What it may do</span>
            <select class="select" name="mode" value={values['mode'] ?? ''} onChange={set('mode')}>
              {MODES.map(([mode, words]) => <option key={mode} value={mode}>{words}</option>)}
            </select>
          </label>
          <label class="field"><span>First message</span>
            <textarea class="input" name="task" rows={3} value={values['task'] ?? ''} onInput={set('task')} />
          </label>
          <details>
            <summary class="soft small">Instructions</summary>
            <textarea class="input" name="instructions" rows={3} aria-label="Instructions" value={values['instructions'] ?? ''} onInput={set('instructions')} />
          </details>
        </>}
        {problem && <p class="problem" role="alert">{problem}</p>}
        <footer class="dialog-foot">
          <Button onClick={closeDialog}>Cancel</Button>
          <Button look="main" type="submit" disabled={busy}>{busy ? 'Starting…' : 'Start'}</Button>
        </footer>
      </form>
    </Dialog>
  );
}

/** Those of projects: a folder that an agent got for itself goes with it. */
function directories(): string[] {
  return [...new Set(keys.peek().map(key => session(key)?.peek()).map(info => (info ? projectOf(info) : '')))].filter(Boolean);
}

function latestDirectory(): string {
  return directories()[0] ?? '';
}
