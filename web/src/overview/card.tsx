import { memo } from 'preact/compat';
import { useEffect, useRef } from 'preact/hooks';
import { several } from '../hosts';
import { open, openBeside } from '../route';
import { KINDS, attentionWord, nameOf } from '../shell/words';
import { session } from '../store';
import { bytes, oneLine, visible } from '../text';
import { Ago } from '../ui/ago';
import { Icon } from '../ui/icons';
import { show } from './preview';

/** One session. Only what it reads of its own session makes it render anew. */
export const Card = memo(function Card({ id }: { id: string }) {
  const info = session(id)?.value;
  if (!info) return null;
  return (
    <article class={`card attention-${info.attention}`} data-key={id}>
      <header class="card-head">
        <Icon name={info.kind} size={14} />
        <h4 class="clip grow">
          <button type="button" class="card-open" onClick={event => (event.shiftKey ? openBeside(id) : open(id))}>
            {nameOf(info)}
          </button>
        </h4>
        {info.attention !== 'none' && <span class="card-state"><span class="dot" />{attentionWord(info)}</span>}
      </header>
      <Preview id={id} />
      <footer class="card-foot soft small numbers">
        <span class="clip grow" title={info.title}>{info.name && info.title !== info.name ? visible(info.title) : KINDS[info.kind]}</span>
        {several.value && <span class="badge" title="Host">{oneLine(info.host, 30)}</span>}
        {info.clients > 0 && <span title={`${info.clients} connected`}><Icon name="eye" size={12} />{info.clients}</span>}
        {info.memory !== null && <span>{bytes(info.memory)}</span>}
        <span title={'Active ' + new Date(info.active_at).toLocaleString()}><Ago at={info.active_at} /></span>
      </footer>
    </article>
  );
});

/** Drawn while it can be seen, and without rendering anything: what is in it changes several times a second. */
function Preview({ id }: { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => show(box.current!, id), [id]);
  return <div class="preview" aria-hidden="true" ref={box} />;
}
