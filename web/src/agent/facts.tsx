import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api';
import { oneLine } from '../text';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { Icon } from '../ui/icons';
import { told } from '../ui/toast';
import type { Conversation } from './conversation';
import type { AgentInfo } from './wire';

const MODES: [AgentInfo['mode'], string][] = [['ask', 'asks before changes'], ['edit', 'edits unasked'], ['read', 'reads only'], ['allow', 'does everything unasked']];

/** Which model, where, what it may do and what it has cost. */
export function Facts({ conversation, api, readOnly }: { conversation: Conversation; api: Api; readOnly: boolean }) {
  const [info, setInfo] = useState<AgentInfo | null>(null);
  const [moving, setMoving] = useState(false);
  const load = () => api.get<AgentInfo>('/sessions/' + conversation.id).then(setInfo, () => {});
  useEffect(() => { void load(); }, [conversation.turns.value, conversation.up.value]);
  if (!info) return <div class="facts" />;
  const tokens = info.usage.input + info.usage.output;
  return (
    <div class="facts small">
      <span title={info.model}><Icon name="agent" size={13} /><span class="clip">{oneLine(info.model, 60)}</span></span>
      <span title={info.cwd}><Icon name="folder" size={13} /><span class="clip">{oneLine(info.cwd, 90)}</span>
        {!readOnly && <IconButton icon="edit" label="Work in another folder" onClick={() => setMoving(true)} />}</span>
      <span class="grow" />
      <span class="numbers soft">{tokens > 0 && `${tokens.toLocaleString('en')} tokens`}{info.cost_usd !== undefined && ` · $${info.cost_usd.toFixed(info.cost_usd < 0.1 ? 4 : 2)}`}</span>
      <label class="mode"><span class="hidden-label">What it may do</span>
        <select class="select" value={info.mode} disabled={readOnly || !conversation.up.value} onChange={event => {
          conversation.send({ type: 'mode', mode: event.currentTarget.value });
          setInfo({ ...info, mode: event.currentTarget.value as AgentInfo['mode'] });
        }}>
          {MODES.map(([mode, words]) => <option key={mode} value={mode}>{words}</option>)}
        </select>
      </label>
      {moving && <Move info={info} api={api} onClose={() => { setMoving(false); void load(); }} />}
    </div>
  );
}

function Move({ info, api, onClose }: { info: AgentInfo; api: Api; onClose: () => void }) {
  const [cwd, setCwd] = useState(info.cwd);
  const submit = (event: Event) => {
    event.preventDefault();
    void told(async () => {
      await api.put(`/conversations/${info.session_id}/cwd`, { cwd });
      onClose();
    });
  };
  return (
    <Dialog title="Work in another folder" onClose={onClose}>
      <form class="form" onSubmit={submit}>
        <label class="field"><span>Folder</span><input class="input" value={cwd} onInput={event => setCwd(event.currentTarget.value)} data-autofocus spellcheck={false} /></label>
        <footer class="dialog-foot"><Button look="main" type="submit">Work there</Button></footer>
      </form>
    </Dialog>
  );
}
