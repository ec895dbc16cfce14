// The token comes in the fragment of the address, which no server and no log ever sees, and stays in this tab.

const NAME = 'konsol.token';

/** `#token=…`, or only the token; with `&session=KIND/ID`, or `&to=` and a route, the page begins there. */
function takeToken(): string {
  const fragment = location.hash.slice(1);
  if (fragment && !fragment.startsWith('/')) {
    const given = new URLSearchParams(fragment.includes('=') ? fragment : 'token=' + fragment);
    const token = given.get('token');
    if (token) sessionStorage.setItem(NAME, token);
    const [kind, ...id] = (given.get('session') ?? '').split('/');
    const to = id.length ? `/s/${kind}/${encodeURIComponent(id.join('/'))}` : given.get('to') ?? '/';
    history.replaceState(null, '', location.pathname + '#' + to);
  }
  return sessionStorage.getItem(NAME) ?? '';
}

export const token = takeToken();
