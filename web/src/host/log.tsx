import { useEffect, useRef, useState } from 'preact/hooks';
import { api } from '../store';
import { visible } from '../text';

const EVERY = 4_000;

/** The end of the host's log, as it grows. */
export function Log() {
  const [lines, setLines] = useState<string[] | null>(null);
  const [filter, setFilter] = useState('');
  const box = useRef<HTMLPreElement>(null);
  useEffect(() => {
    let timer = 0;
    let over = false;
    const look = async () => {
      const found = await api.get<{ lines: string[] }>('/v1/host/log?lines=400').catch(() => null);
      if (found) setLines(found.lines);
      if (!over) timer = window.setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, []);
  useEffect(() => {
    const shown = box.current;
    if (shown && shown.scrollHeight - shown.scrollTop - shown.clientHeight < 200) shown.scrollTop = shown.scrollHeight;
  }, [lines, filter]);
  if (!lines) return null;
  const wanted = filter.toLowerCase();
  return (
    <section class="box">
      <header><h3>Log</h3><span class="grow" /><input class="input log-filter" type="search" placeholder="Filter" aria-label="Filter the log" value={filter} onInput={event => setFilter(event.currentTarget.value)} /></header>
      <pre class="host-log" ref={box} tabIndex={0} aria-label="Log of the host">{lines.filter(line => line.toLowerCase().includes(wanted)).map((line, at) => <Line key={at} text={line} />)}</pre>
    </section>
  );
}

function Line({ text }: { text: string }) {
  const found = /^(\S+) +(TRACE|DEBUG|INFO|WARN|ERROR) +(.*)$/s.exec(text);
  if (!found) return <div>{visible(text) || ' '}</div>;
  return <div class={'level-' + found[2]!.toLowerCase()}><span class="soft">{found[1]!.slice(11, 23)}</span> <b>{found[2]}</b> {visible(found[3]!)}</div>;
}
