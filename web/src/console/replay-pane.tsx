import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api';
import { Button, IconButton } from '../ui/button';
import { dark } from '../ui/theme';
import { Player, Recording } from './recording';
import { makeScreen, theme, type Screen } from './terminal';

const SPEEDS = [0.5, 1, 2, 4, 8, 16];

function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (number: number) => String(number).padStart(2, '0');
  return whole >= 3600
    ? `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}:${two(whole % 60)}`
    : `${Math.floor(whole / 60)}:${two(whole % 60)}`;
}

/** What a console printed, again, as fast as it was or faster. */
export function ReplayPane({ api, id, onLive, onScreen }: {
  api: Api; id: string; onLive: () => void; onScreen: (screen: Screen | null) => void;
}) {
  const host = useRef<HTMLDivElement>(null);
  const screen = useRef<Screen | null>(null);
  const player = useRef<Player | null>(null);
  const [recording, setRecording] = useState<Recording | null>(null);
  const [problem, setProblem] = useState('');
  const [now, setNow] = useState({ time: 0, playing: false });
  const [speed, setSpeed] = useState(1);
  const [hurry, setHurry] = useState(true);
  const isDark = dark.value;
  const shown = recording && (hurry ? recording.hurried() : recording);
  const length = shown?.seconds ?? 0;
  useEffect(() => {
    const made = makeScreen(host.current!, isDark, { scrollback: 2000, typing: false });
    const abort = new AbortController();
    screen.current = made;
    onScreen(made);
    api.request('GET', `/v1/consoles/${encodeURIComponent(id)}/recording`, undefined, { signal: abort.signal })
      .then(answer => Recording.read(answer))
      .then(read => {
        if (abort.signal.aborted) return;
        player.current = new Player(made.term, read.hurried(), (time, playing) => setNow({ time, playing }));
        setRecording(read);
        player.current.toggle();
      })
      .catch((error: unknown) => { if (!abort.signal.aborted) setProblem(error instanceof Error ? error.message : String(error)); });
    return () => {
      abort.abort();
      player.current?.dispose();
      onScreen(null);
      made.term.dispose();
    };
  }, [id]);
  useEffect(() => { if (screen.current) screen.current.term.options.theme = theme(isDark); }, [isDark]);
  return (
    <>
      <div class="term-host replay" ref={host} />
      {problem && <p class="notice" role="alert">{problem}</p>}
      {recording && !recording.whole && <p class="notice">The recording is long: this is the first part of it. Download it to see the rest.</p>}
      <div class="time-bar" onKeyDown={event => { if (event.key === 'Escape') onLive(); }}>
        <IconButton icon={now.playing ? 'stop' : 'play'} label={now.playing ? 'Pause' : 'Play'} disabled={!recording}
          onClick={() => player.current?.toggle()} />
        <input type="range" aria-label="Time" min={0} max={Math.max(length, 0.01)} step={0.01} value={now.time} disabled={!recording}
          aria-valuetext={`${clock(now.time)} of ${clock(length)}`}
          onInput={event => void player.current?.seek(Number(event.currentTarget.value))} />
        <span class="soft numbers">{clock(now.time)} of {clock(length)}</span>
        <label class="inline">Speed
          <select value={speed} onChange={event => {
            const chosen = Number(event.currentTarget.value);
            setSpeed(chosen);
            if (player.current) player.current.speed = chosen;
          }}>
            {SPEEDS.map(each => <option key={each} value={each}>{each}×</option>)}
          </select>
        </label>
        <label class="inline"><input type="checkbox" checked={hurry} onChange={event => {
          const chosen = event.currentTarget.checked;
          setHurry(chosen);
          if (recording) player.current?.change(chosen ? recording.hurried() : recording);
        }} />Skip pauses</label>
        <Button look="main" onClick={onLive}>Back to now</Button>
      </div>
    </>
  );
}
