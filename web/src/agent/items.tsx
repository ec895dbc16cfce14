import { memo } from 'preact/compat';
import type { Api } from '../api';
import { duration, visible } from '../text';
import { Icon, type IconName } from '../ui/icons';
import { Markdown } from '../ui/markdown';
import type { Item } from './conversation';
import { Pictures } from './pictures';
import { RequestBox } from './request';
import { ToolCall } from './tool';

export interface ItemProps { item: Item; api: Api; readOnly: boolean }

/** Renders anew only when something in this message changes. */
export const ItemView = memo(function ItemView({ item, api, readOnly }: ItemProps) {
  switch (item.kind) {
    case 'message': return <Message item={item} api={api} />;
    case 'tool': return <ToolCall tool={item} api={api} readOnly={readOnly} />;
    case 'request': return <RequestBox request={item.request} api={api} readOnly={readOnly} />;
    case 'status': return isSaidByEnd(item) ? null : <Status level={item.level} text={item.text} />;
    case 'end': return <End item={item} />;
  }
});

/** That the task is done, or the host was lost, is said by the end of the turn right below. */
function isSaidByEnd(item: Extract<Item, { kind: 'status' }>): boolean {
  return item.level === 'success' || item.text === 'the host ended during this turn';
}

function Message({ item, api }: { item: Extract<Item, { kind: 'message' }>; api: Api }) {
  const text = item.text.value;
  if (item.role === 'host' || item.role === 'summary') {
    return (
      <details class="aside">
        <summary>{item.role === 'summary' ? 'What came before, summed up' : 'Told to the model by Konsol'}</summary>
        <div class="aside-text">{visible(text)}</div>
      </details>
    );
  }
  if (item.role === 'user') return <div class="message user"><div class="said">{text}</div><Pictures all={item.images.value} api={api} /></div>;
  if (!text && !item.thinking.value && item.images.value.length === 0) return null;
  return (
    <div class="message assistant">
      <Thinking text={item.thinking.value} over={item.done.value || text !== ''} />
      {text && <Markdown text={text} />}
      <Pictures all={item.images.value} api={api} />
    </div>
  );
}

function Thinking({ text, over }: { text: string; over: boolean }) {
  if (!text) return null;
  return (
    <details class="aside thinking">
      <summary>{over ? 'Thought' : 'Thinking…'}</summary>
      <div class="aside-text">{text}</div>
    </details>
  );
}

const LEVELS: Record<string, IconName> = { info: 'info', warning: 'warning', error: 'error' };

function Status({ level, text }: { level: string; text: string }) {
  return <p class={`status ${level}`}><Icon name={LEVELS[level] ?? 'info'} size={14} /><span>{visible(text)}</span></p>;
}

/** What the reasons of docs/agent.md mean to a person, and what can be done. */
const ENDS: Record<string, string> = {
  interrupted: 'Stopped.',
  failed: 'The model or the store failed. Say something to try again.',
  max_steps: 'The agent answered as often as it may in one turn. Say something to go on.',
  refused: 'The model declined.',
  content_filter: 'The provider held the answer back.',
  max_tokens: 'The answer was cut off at its longest.',
  context_full: 'The conversation is too long for the model.',
  empty: 'The model said nothing.',
  budget: 'A limit on tokens, money or time is reached.',
  host_lost: 'The host ended during this turn: it was stopped, restarted or lost power. Everything said so far is kept. A tool that was running was cut short and is not run again by itself. Say something to go on.',
};

function End({ item }: { item: Extract<Item, { kind: 'end' }> }) {
  const facts = [
    duration(item.millis),
    item.usage.input + item.usage.output > 0 ? `${(item.usage.input + item.usage.output).toLocaleString('en')} tokens` : '',
    item.cost === undefined ? '' : '$' + item.cost.toFixed(item.cost < 0.1 ? 4 : 2),
  ].filter(Boolean).join(' · ');
  return (
    <div class={`end ${item.reason}`}>
      {item.reason !== 'completed' && <p class="end-words"><Icon name="info" size={14} />{ENDS[item.reason] ?? item.reason}</p>}
      <span class="small soft numbers">{facts}</span>
    </div>
  );
}
