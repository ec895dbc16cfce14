import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api';
import { bytes } from '../text';
import { Button } from '../ui/button';
import { dark } from '../ui/theme';
import { toast } from '../ui/toast';
import { LogView } from './log';
import type { Screen, Size } from './terminal';

/** The log of a console, from its very beginning to where it is now. */
export function LogPane({ api, id, at, head, size, onLive, onScreen, onPlace }: {
  api: Api; id: string; at: number; head: number; size: Size; onLive: () => void; onScreen: (screen: Screen | null) => void;
  onPlace: (at: number) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<LogView | null>(null);
  const opened = useRef(at);
  const [place, setPlace] = useState({ at, first: false });
  const isDark = dark.value;
  useEffect(() => {
    const log = new LogView(host.current!, api, id, isDark, size, {
      moved: now => {
        setPlace(now);
        onPlace(now.at);
      },
      belowEnd: onLive,
      failed: message => toast(message, 'error'),
    });
    view.current = log;
    onScreen(log.screen);
    void log.open(at).then(() => log.screen.term.focus());
    return () => {
      onScreen(null);
      log.dispose();
    };
  }, [id]);
  useEffect(() => view.current?.dark(isDark), [isDark]);
  useEffect(() => {
    if (view.current && at !== opened.current) void view.current.open(at);
    opened.current = at;
  }, [at]);
  const go = (offset: number) => {
    void view.current?.open(offset);
    view.current?.screen.term.focus();
  };
  return (
    <>
      <div class="term-host log" ref={host} data-first={place.first} />
      <div class="time-bar">
        <Button look="quiet" onClick={() => go(0)}>Beginning</Button>
        <input type="range" aria-label="Place in the log" min={0} max={Math.max(head, 1)} value={place.at}
          aria-valuetext={`${bytes(place.at)} of ${bytes(head)}`}
          onChange={event => void view.current?.open(Number(event.currentTarget.value))} />
        <span class="soft numbers">{bytes(place.at)} of {bytes(head)}</span>
        <Button look="main" onClick={onLive}>Back to now</Button>
      </div>
    </>
  );
}
