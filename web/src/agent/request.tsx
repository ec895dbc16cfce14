import { useState } from 'preact/hooks';
import { Problem, type Api } from '../api';
import { visible } from '../text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { toast } from '../ui/toast';
import type { Request } from './conversation';

const OUTCOMES: Record<string, string> = { answered: 'answered', cancelled: 'cancelled', expired: 'nobody answered in time', unattended: 'nobody was there' };

/** A question or a permission, with what can be said to it. */
export function RequestBox({ request, api, readOnly, within }: { request: Request; api: Api; readOnly: boolean; within?: boolean }) {
  const { asked } = request;
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
      <p class="request-prompt">{visible(within ? summary(asked.prompt) : asked.prompt)}</p>
      {readOnly ? <p class="small soft">Waits for an answer.</p> : asked.type === 'ask' ? <Ask request={request} api={api} /> : <Confirm request={request} api={api} />}
    </div>
  );
}

/** The call itself stands right above. */
function summary(prompt: string): string {
  return prompt.replace(/: \S+ \{[\s\S]*\}$/, '') + '?';
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
        sessionStorage.setItem(name, event.currentTarget.value);
      }} />
      <Button look="main" type="submit" disabled={busy}>Answer</Button>
    </form>
  );
}
