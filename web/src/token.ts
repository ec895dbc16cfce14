// The token comes in the fragment of the address, which no server and no log ever sees, and stays in this tab.
import { keep } from './keep';

const NAME = 'konsol.token';

/** `#token=…`, or only the token; with `&session=KIND/ID`, or `&to=` and a route, the page begins there. */
function takeToken(): string {
  const kept = sessionStorage.getItem(NAME) ?? '';
  const fragment = location.hash.slice(1);
  if (!fragment || fragment.startsWith('/')) return kept;
  const given = new URLSearchParams(fragment.includes('=') ? fragment : 'token=' + fragment);
  const token = given.get('token');
  if (token) keep(NAME, token);
  const [kind, ...id] = (given.get('session') ?? '').split('/');
  const to = id.length ? `/s/${kind}/${encodeURIComponent(id.join('/'))}` : given.get('to') ?? '/';
  history.replaceState(null, '', location.pathname + '#' + to);
  return token || kept;
}

export const token = takeToken();
