'use strict';
// A client of the sessions like any other: it lists them, joins one over WebSocket, and comes back with the last number
// it saw. What comes from a session is only ever shown as text.

const find = id => document.getElementById(id);
const token = takeToken();
let current = null;

/** From the fragment of the address, which no server and no log ever sees; kept for reloads of this tab. */
function takeToken() {
  const fragment = decodeURIComponent(location.hash.slice(1)).replace(/^token=/, '');
  if (fragment) {
    sessionStorage.setItem('token', fragment);
    history.replaceState(null, '', location.pathname);
  }
  return sessionStorage.getItem('token') || '';
}

function notice(text) {
  find('notice').textContent = text;
}

async function request(method, path, body) {
  const answer = await fetch(path, {
    method,
    headers: { Authorization: 'Bearer ' + token, 'Content-Type': 'application/json' },
    body: body && JSON.stringify(body),
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new Error(problem.detail || answer.statusText);
  }
  return answer.json();
}

function element(name, kind, text) {
  const made = document.createElement(name);
  if (kind) made.className = kind;
  if (text) made.textContent = text;
  return made;
}

/** What a model wrote, with everything written out that cannot be seen or turns the rest around. */
function visible(text) {
  return text.replace(/[^\n\t\P{C}]|[\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800\u034F]|\p{Variation_Selector}/gu,
    hidden => '\\u{' + hidden.codePointAt(0).toString(16).toUpperCase() + '}');
}

/** One session that is looked at, for as long as it is. */
class Conversation {
  constructor(id) {
    this.id = id;
    this.seen = 0;
    this.parts = new Map();
    this.wait = 500;
    this.unsent = [];
    find('log').replaceChildren();
    this.connect();
  }

  connect() {
    const address = location.origin.replace(/^http/, 'ws') + '/ws/' + this.id + '?after=' + this.seen;
    this.socket = new WebSocket(address, ['konsol.v1', 'konsol.token.' + token]);
    this.socket.onopen = () => this.opened();
    this.socket.onmessage = event => this.take(JSON.parse(event.data));
    this.socket.onclose = () => this.lost();
  }

  opened() {
    this.wait = 500;
    notice('');
    this.unsent.splice(0).forEach(message => this.send(message));
  }

  lost() {
    if (this.closed) return;
    notice('The connection is lost; trying again…');
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, 10000);
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.socket.close();
  }

  /** At once, or as soon as there is a connection. */
  send(message) {
    if (this.socket.readyState === WebSocket.OPEN) {
      this.socket.send(JSON.stringify(message));
    } else {
      this.unsent.push(message);
    }
  }

  take(message) {
    if (message.seq) this.seen = message.seq;
    const log = find('log');
    const atEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    const show = this['on_' + message.type];
    if (show) show.call(this, message);
    if (atEnd) log.scrollTop = log.scrollHeight;
  }

  part(key, make) {
    if (!this.parts.has(key)) {
      this.parts.set(key, make());
      find('log').append(this.parts.get(key));
    }
    return this.parts.get(key);
  }

  on_attached(message) {
    if (message.mode === 'snapshot') notice('Only the latest part is shown.');
    message.pending.forEach(request => this['on_' + request.type](request));
  }

  on_message(message) {
    this.part('m' + message.message_id, () => element('div', message.role)).textContent = message.text;
  }

  on_chunk(message) {
    const shown = this.part('m' + message.message_id, () => element('div', 'assistant'));
    shown.textContent = shown.textContent.slice(0, message.offset) + message.content;
  }

  on_tool_start(message) {
    const call = this.part('t' + message.id, () => element('details', 'tool'));
    call.replaceChildren(element('summary', '', message.name), element('pre', '', visible(JSON.stringify(message.arguments, null, 2))));
  }

  on_tool_message(message) {
    const call = this.part('t' + message.id, () => element('details', 'tool'));
    call.append(element('pre', message.failed ? 'failed' : '', message.content));
  }

  on_confirm(message) {
    this.ask(message, card => {
      for (const [label, value] of [['Allow', true], ['Refuse', false]]) {
        const button = element('button', '', label);
        button.onclick = () => this.send({ type: 'confirmation', request_id: message.request_id, value });
        card.append(button);
      }
    });
  }

  on_ask(message) {
    this.ask(message, card => {
      const input = element('input');
      input.value = message.default || '';
      const button = element('button', '', 'Answer');
      button.onclick = () => this.send({ type: 'answer', request_id: message.request_id, text: input.value });
      input.onkeydown = event => { if (event.key === 'Enter') button.onclick(); };
      card.append(input, button);
    });
  }

  ask(message, fill) {
    this.part('r' + message.request_id, () => {
      const card = element('div', 'request');
      card.append(element('div', '', message.prompt));
      fill(card);
      return card;
    });
  }

  on_resolved(message) {
    const card = this.parts.get('r' + message.request_id);
    if (!card) return;
    const answer = message.text ?? (message.value ? 'allowed' : 'refused');
    card.replaceChildren(card.firstChild, element('small', '', message.outcome + ': ' + answer));
  }

  on_status(message) {
    find('log').append(element('div', 'status ' + message.level, message.message));
  }

  on_turn_end(message) {
    if (message.stop_reason !== 'completed') find('log').append(element('div', 'end', message.stop_reason));
    told(list)();
  }
}

function choose(id) {
  if (current) current.close();
  current = new Conversation(id);
  told(list)();
}

async function list() {
  const { sessions } = await request('GET', '/sessions');
  find('sessions').replaceChildren(...sessions.map(session => {
    const button = element('button', '', session.session_id.slice(0, 8) + (session.busy ? ' …' : ''));
    button.append(element('small', '', session.model), element('small', '', session.cwd));
    if (current && current.id === session.session_id) button.setAttribute('aria-current', 'true');
    button.onclick = () => choose(session.session_id);
    const line = element('li');
    line.append(button);
    return line;
  }));
}

function told(action) {
  return event => {
    if (event) event.preventDefault();
    Promise.resolve().then(action).catch(problem => notice(problem.message));
  };
}

async function create() {
  const made = await request('POST', '/sessions', {});
  choose(made.session_id);
}

async function say() {
  const text = find('text').value.trim();
  if (!text) return;
  if (!current) await create();
  current.send({ type: 'message', text });
  find('text').value = '';
}

find('new').onclick = told(create);
find('stop').onclick = told(() => current && current.send({ type: 'interrupt' }));
find('say').onsubmit = told(say);
find('text').onkeydown = event => { if (event.key === 'Enter' && !event.shiftKey) told(say)(event); };
if (token) {
  told(list)();
} else {
  notice('There is no token: open the address that konsol serve prints, or add #token=… with what stands in the file token of its directory.');
}
