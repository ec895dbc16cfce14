import { useState } from 'preact/hooks';
import { Problem, type Api } from '../api';
import { keep } from '../keep';
import { visible } from '../text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { toast } from '../ui/toast';
import type { Request } from './conversation';

const OUTCOMES: Record<string, string> = { answered: 'answered', cancelled: 'cancelled', expired: 'nobody answered in time', unattended: 'nobody was there' };

/** A call of a tool, as it is shown. */
interface Call { name: string; args: Record<string, unknown> }

/** A question or a permission, with what can be said to it; below the call that it is about, where that is shown. */
export function RequestBox({ request, api, readOnly, call }: { request: Request; api: Api; readOnly: boolean; call?: Call }) {
  const { asked } = request;
  const within = call !== undefined;
  const resolved = request.resolved.value;
  if (resolved) {
    const answer = resolved.text ?? (resolved.value ? 'allowed' : 'refused');
    return (
      <div class={within ? 'request resolved within' : 'request resolved'}>
        {!within && <p class="request-prompt">{visible(asked.prompt)}</p>}
        <p class="small soft"><Icon name={resolved.value === false ? 'close' : 'check'} size={13} />{OUTCOMES[resolved.outcome] ?? resolved.outcome}: <span class="answer">{visible(answer)}</span></p>
      </div>
    );
  }
  return (
    <div class={within ? 'request within' : 'request'} role="group" aria-label={asked.type === 'ask' ? 'A question' : 'A permission'}>
      <p class="request-prompt">{visible(call ? summary(asked.prompt, call) : asked.prompt)}</p>
      {readOnly ? <p class="small soft">Waits for an answer.</p> : asked.type === 'ask' ? <Ask request={request} api={api} /> : <Confirm request={request} api={api} />}
    </div>
  );
}

/** The call itself stands right above: left out here, where it is the very same. */
function summary(prompt: string, call: Call): string {
  const at = prompt.indexOf(`: ${call.name} {`);
  try {
    const asked = JSON.stringify(JSON.parse(prompt.slice(at + call.name.length + 3)));
    return at >= 0 && asked === JSON.stringify(call.args) ? prompt.slice(0, at) + '?' : prompt;
  } catch {
    return prompt;
  }
}

async function answer(api: Api, request: Request, body: object): Promise<void> {
  try {
    await api.post(`/sessions/${request.session}/answers`, { request_id: request.asked.request_id, ...body });
  } catch (error) {
    if (error instanceof Problem && error.code === 'already_resolved') toast('Somebody answered before.');
    else toast(error instanceof Error ? error.message : String(error), 'error');
  }
}

function Confirm({ request, api }: { request: Request; api: Api }) {
  const [busy, setBusy] = useState(false);
  const say = (value: boolean, scope: string) => {
    setBusy(true);
    void answer(api, request, { value, scope }).finally(() => setBusy(false));
  };
  return (
    <div class="request-buttons">
      <Button look="main" disabled={busy} onClick={() => say(true, 'once')}>Allow once</Button>
      <Button disabled={busy} onClick={() => say(true, 'session')}>Allow in this session</Button>
      <Button disabled={busy} onClick={() => say(true, 'always')}>Always allow</Button>
      <Button look="danger" disabled={busy} onClick={() => say(false, 'once')}>Deny</Button>
    </div>
  );
}

function Ask({ request, api }: { request: Request; api: Api }) {
  const proposal = request.asked.type === 'ask' ? request.asked.default ?? '' : '';
  const name = 'konsol.answer.' + request.asked.request_id;
  const [text, setText] = useState(sessionStorage.getItem(name) ?? proposal);
  const [busy, setBusy] = useState(false);
  const submit = (event: Event) => {
    event.preventDefault();
    setBusy(true);
    void answer(api, request, { text }).then(() => sessionStorage.removeItem(name)).finally(() => setBusy(false));
  };
  return (
    <form class="request-buttons" onSubmit={submit}>
      <input class="input" aria-label="Answer" value={text} onInput={event => {
        setText(event.currentTarget.value);
        keep(name, event.currentTarget.value);
      }} />
      <Button look="main" type="submit" disabled={busy}>Answer</Button>
    </form>
  );
}
