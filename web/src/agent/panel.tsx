import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { PanelProps } from '../panels';
import { visible } from '../text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';
import { adopt } from '../ui/styles';
import { told } from '../ui/toast';
import css from './agent.css?inline';
import { Composer } from './composer';
import { Conversation } from './conversation';
import { Facts } from './facts';
import { ItemView } from './items';
import { Outbox } from './outbox';

adopt(css);

export default function Panel({ session, api, readOnly }: PanelProps) {
  const conversation = useMemo(() => new Conversation(api, session.id), [session.id]);
  const outbox = useMemo(() => new Outbox(api, session.id), [session.id]);
  useEffect(() => () => {
    conversation.close();
    outbox.close();
  }, [conversation]);
  const items = conversation.items.value;
  const unsent = outbox.unsent.value;
  useEffect(() => outbox.drop(turn => conversation.has(turn)), [items, unsent]);
  const log = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  useFollow(log, atEnd);
  const onScroll = () => {
    const box = log.current!;
    setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < 60);
  };
  return (
    <div class="agent">
      <Facts conversation={conversation} api={api} readOnly={readOnly} />
      <Plan conversation={conversation} />
      <div class="log" id="log" role="log" aria-label="Conversation" ref={log} onScroll={onScroll} tabIndex={0}>
        <div class="log-inner">
          {conversation.cut.value && (
            <p class="status info"><Icon name="info" size={14} /><span>Only the latest part is shown.</span>
              <Button look="quiet" onClick={() => void told(() => conversation.loadAll())}>Show everything</Button></p>
          )}
          {items.length === 0 && unsent.length === 0 && conversation.up.value && <p class="empty">Nothing was said yet.</p>}
          {items.map(item => <ItemView key={item.id} item={item} api={api} readOnly={readOnly} />)}
          {unsent.map(message => (
            <div key={message.key} class="message user unsent">
              <div class="said">{message.text}</div>
              <p class="small soft">
                {message.problem ? <>Not taken: {message.problem} </> : message.turn ? 'Waits for the end of the turn.' : 'Not sent yet; it is sent as soon as the host answers.'}
                {message.problem && <><Button look="quiet" onClick={() => outbox.retry(message.key)}>Try again</Button><Button look="quiet" onClick={() => outbox.remove(message.key)}>Forget it</Button></>}
              </p>
            </div>
          ))}
          {conversation.busy.value && conversation.open.value.length === 0 && <p class="busy attention-working"><span class="dot" />works</p>}
        </div>
      </div>
      {!atEnd && <Button class="to-end" icon="down" onClick={() => setAtEnd(true)}>Newest</Button>}
      {!conversation.up.value && items.length > 0 && <p class="status warning line-down" role="status"><Icon name="warning" size={14} /><span>The line to this session is down; the page goes on trying. What you write is kept.</span></p>}
      {!readOnly && <Composer conversation={conversation} outbox={outbox} api={api} />}
    </div>
  );
}

/** Stays at the newest while somebody is there. */
function useFollow(log: { current: HTMLDivElement | null }, atEnd: boolean): void {
  const following = useRef(atEnd);
  following.current = atEnd;
  useLayoutEffect(() => {
    const box = log.current!;
    const follow = () => { if (following.current) box.scrollTop = box.scrollHeight; };
    const watch = new ResizeObserver(follow);
    watch.observe(box);
    watch.observe(box.firstElementChild!);
    return () => watch.disconnect();
  }, []);
  useLayoutEffect(() => {
    if (atEnd) log.current!.scrollTop = log.current!.scrollHeight;
  }, [atEnd]);
}

const MARKS: Record<string, string> = { completed: '✓', in_progress: '▸', pending: '○' };

function Plan({ conversation }: { conversation: Conversation }) {
  const entries = conversation.plan.value;
  if (entries.length === 0) return null;
  const done = entries.filter(entry => entry.status === 'completed').length;
  return (
    <details class="plan">
      <summary>Plan, {done} of {entries.length} done</summary>
      <ul>{entries.map((entry, at) => <li key={at} class={entry.status}><span aria-hidden="true">{MARKS[entry.status] ?? '○'}</span> {visible(entry.content)}<span class="hidden-label">, {entry.status.replace('_', ' ')}</span></li>)}</ul>
    </details>
  );
}
