import { useEffect, useState } from 'preact/hooks';
import { idOf, kindOf } from '../route';
import { api, keys, session } from '../store';
import { Button, IconButton } from '../ui/button';
import { Dialog } from '../ui/dialog';
import { told, toast } from '../ui/toast';
import { closeDialog } from './dialogs';
import { nameOf } from './words';

interface Token {
  id: string;
  access: 'read' | 'write';
  expires?: string;
  kinds?: string[];
  sessions?: string[];
}

const HOURS: [string, string][] = [['1', 'an hour'], ['24', 'a day'], ['168', 'a week'], ['', 'until it is taken back']];

/** A link to this page with a token that can do less than this one. */
export default function Share({ of }: { of: string | undefined }) {
  const [write, setWrite] = useState(false);
  const [hours, setHours] = useState('24');
  const [link, setLink] = useState('');
  const [tokens, setTokens] = useState<Token[]>([]);
  const info = of ? session(of)?.value : undefined;
  const load = () => api.get<{ tokens: Token[] }>('/v1/tokens').then(found => setTokens(found.tokens), () => {});
  useEffect(() => { void load(); }, []);
  const make = () => told(async () => {
    const made = await api.post<{ url: string }>('/v1/tokens', {
      ...(of ? { sessions: [idOf(of)], kinds: [kindOf(of)] } : {}),
      access: write ? 'write' : 'read',
      ...(hours ? { expires: new Date(Date.now() + Number(hours) * 3_600_000).toISOString() } : {}),
    });
    setLink(made.url);
    await load();
  });
  const copy = () => told(async () => {
    await navigator.clipboard.writeText(link);
    toast('The link is in the clipboard.');
  });
  const revoke = (id: string) => told(async () => {
    await api.del('/v1/tokens/' + encodeURIComponent(id));
    await load();
  });
  return (
    <Dialog title={info ? `Share ${nameOf(info)}` : 'Share everything'} onClose={closeDialog}>
      <p class="soft">Whoever has the link, and can reach this host, {write ? 'can use' : 'can look at'} {info ? 'this session' : 'all sessions'}.</p>
      <label class="field"><span>They can</span>
        <select class="select" value={write ? 'write' : 'read'} onChange={event => setWrite(event.currentTarget.value === 'write')}>
          <option value="read">look</option>
          <option value="write">look, type and change</option>
        </select>
      </label>
      <label class="field"><span>For</span>
        <select class="select" value={hours} onChange={event => setHours(event.currentTarget.value)}>
          {HOURS.map(([value, words]) => <option key={value} value={value}>{words}</option>)}
        </select>
      </label>
      {link && (
        <div class="share-link">
          <input class="input mono" readOnly value={link} aria-label="Link" onFocus={event => event.currentTarget.select()} />
          <Button icon="copy" onClick={() => void copy()}>Copy</Button>
        </div>
      )}
      <footer class="dialog-foot"><Button look="main" data-autofocus onClick={() => void make()}>Make a link</Button></footer>
      {tokens.length > 0 && (
        <section class="tokens">
          <h3 class="soft small">Links that are good</h3>
          <ul>
            {tokens.map(token => (
              <li key={token.id}>
                <span class="grow">{scope(token)}, {token.access === 'write' ? 'to use' : 'to look'}{token.expires ? ', until ' + new Date(token.expires).toLocaleString() : ''}</span>
                <IconButton icon="trash" label={`Take back the link ${token.id}`} onClick={() => void revoke(token.id)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  );
}

function scope(token: Token): string {
  if (!token.sessions) return token.kinds?.length ? token.kinds.join(', ') : 'everything';
  const known = keys.peek().map(key => session(key)!.peek());
  return token.sessions.map(id => known.find(each => each.id === id)).map((info, at) => (info ? nameOf(info) : token.sessions![at]!)).join(', ');
}
