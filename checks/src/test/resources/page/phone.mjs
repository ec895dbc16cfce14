// A build runs, an agent asks, and a person who watched both at the desk answers from a phone.
import { api, judge, open, seen, shows, until, visit } from './person.mjs';

const PHONE = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };
const card = (page, key, attention) => page.locator(`.card[data-key="${key}"].attention-${attention}`);

async function answersFromAPhone(launched) {
  await api('POST', '/v1/consoles', { key: 'build', command: 'for i in $(seq 2000); do echo "step $i"; sleep 0.2; done' });
  const desk = await open(launched, '');
  await card(desk, 'console/build', 'working').waitFor();
  const agent = (await api('POST', '/sessions', {})).session_id;
  await api('POST', `/sessions/${agent}/messages`, { text: 'change it' });
  await card(desk, `agent/${agent}`, 'waiting').waitFor();
  await until(() => desk.title(), async () => (await desk.title()) === '(1) Konsol');

  const phone = await open(launched, '', PHONE);
  await card(phone, `agent/${agent}`, 'waiting').waitFor();
  seen.first = await phone.locator('.card').first().getAttribute('data-key') === `agent/${agent}`;
  await judge(phone, 'the overview on a phone');
  await card(phone, `agent/${agent}`, 'waiting').tap();
  await phone.getByRole('button', { name: 'Allow once' }).tap();
  await phone.locator('.message.assistant', { hasText: 'Changed.' }).waitFor();

  await until(() => desk.title(), async () => (await desk.title()) === 'Konsol');
  await desk.locator('.card[data-key="console/build"]').click();
  seen.build = (await shows(desk, 'step')).includes('step');
  seen.changed = (await api('GET', `/sessions/${agent}/history`)).messages
    .filter(each => each.type === 'tool_message')
    .map(each => each.name);
  await desk.context().close();
  await phone.context().close();
  await api('DELETE', '/v1/consoles/build?force=true');
  await api('DELETE', `/sessions/${agent}`);
}

await visit(answersFromAPhone);
