import { useState } from 'preact/hooks';
import { duration } from '../text';
import type { Sample } from './page';

const WIDTH = 320;
const HEIGHT = 96;
const LONGEST = 30 * 60_000;
const SHORTEST = 2 * 60_000;

interface PlotProps {
  title: string;
  samples: Sample[];
  value: (sample: Sample) => number;
  words: (value: number) => string;
  /** What the axis shows at least. */
  least: number;
  /** How much there may be, where that is known. */
  limit: number | undefined;
}

/** One number during the last half hour, or as long as the host has run. */
export function Plot({ title, samples, value, words, least, limit }: PlotProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const last = samples.at(-1);
  if (!last) return null;
  const end = Date.parse(last.at);
  const span = Math.min(LONGEST, Math.max(SHORTEST, end - Date.parse(samples[0]!.at)));
  const highest = Math.max(least, ...samples.map(value)) * 1.08;
  const x = (sample: Sample) => WIDTH - ((end - Date.parse(sample.at)) / span) * WIDTH;
  const y = (sample: Sample) => HEIGHT - (value(sample) / highest) * HEIGHT;
  const points = samples.map(sample => `${x(sample).toFixed(1)},${y(sample).toFixed(1)}`);
  const shown = chosen === null ? last : samples[chosen] ?? last;
  const point = (event: PointerEvent) => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    const at = ((event.clientX - box.left) / box.width) * WIDTH;
    setChosen(samples.reduce((best, sample, index) => (Math.abs(x(sample) - at) < Math.abs(x(samples[best]!) - at) ? index : best), 0));
  };
  return (
    <section class="plot">
      <h3>{title}</h3>
      <p class="plot-value numbers">{words(value(shown))}
        <span class="soft small"> {chosen === null ? limit ? 'of ' + words(limit) : '' : new Date(shown.at).toLocaleTimeString()}</span></p>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={`${title} in the last ${duration(span)}, now ${words(value(last))}, at most ${words(Math.max(...samples.map(value)))}`}
        onPointerMove={point} onPointerLeave={() => setChosen(null)}>
        {[0.25, 0.5, 0.75].map(part => <line key={part} class="guide" x1="0" x2={WIDTH} y1={HEIGHT * part} y2={HEIGHT * part} />)}
        <polygon class="area" points={`${x(samples[0]!).toFixed(1)},${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
        <polyline class="line" points={points.join(' ')} />
        {chosen !== null && <line class="cross" x1={x(shown)} x2={x(shown)} y1="0" y2={HEIGHT} />}
      </svg>
      <p class="plot-axis soft"><span>{duration(span)} ago</span><span>now</span></p>
    </section>
  );
}
