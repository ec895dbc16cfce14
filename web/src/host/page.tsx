import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../api';
import { api } from '../store';
import { ago, bytes } from '../text';
import { adopt } from '../ui/styles';
import { Doctor } from './doctor';
import css from './host.css?inline';
import { Log } from './log';
import { Plot } from './plot';

adopt(css);

export interface Sample { at: string; cpu: number; memory: number; sessions: number; descriptors: number; threads: number }

interface HostInfo { version: string; name: string; started: string; pid: number; limits: Record<string, number>; samples: Sample[] }

const EVERY = 5_000;
const KEPT = 360;

export default function Page() {
  const [info, setInfo] = useState<HostInfo | null>(null);
  const [samples, setSamples] = useState<Sample[]>([]);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    let last = '';
    let timer = 0;
    const look = async () => {
      try {
        const found = await api.get<HostInfo>('/v1/host' + (last && '?after=' + encodeURIComponent(last)));
        setInfo(found);
        setSamples(before => [...(last ? before : []), ...found.samples].slice(-KEPT));
        last = found.samples.at(-1)?.at ?? last;
        setProblem('');
      } catch (error) {
        if (error instanceof Problem && error.status !== 0) setProblem(error.status === 404 ? 'This host does not tell about itself.' : error.message);
      }
      timer = window.setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="host-page">
      <header class="page-head">
        <h2>Host</h2>
        {info && <span class="soft">{info.name} · Konsol {info.version} · process {info.pid} · up {ago(info.started)}</span>}
      </header>
      {problem && <p class="empty">{problem}</p>}
      {info && <>
        <div class="plots">
          <Plot title="Processor" samples={samples} value={sample => sample.cpu * 100} words={number => number.toFixed(number < 10 ? 1 : 0) + ' %'} least={100} limit={undefined} />
          <Plot title="Memory" samples={samples} value={sample => sample.memory} words={bytes} least={100e6} limit={undefined} />
          <Plot title="Sessions" samples={samples} value={sample => sample.sessions} words={whole} least={4} limit={undefined} />
          <Plot title="Open files" samples={samples} value={sample => sample.descriptors} words={whole} least={50} limit={info.limits['descriptors']} />
          <Plot title="Threads" samples={samples} value={sample => sample.threads} words={whole} least={20} limit={undefined} />
          <Limits all={info.limits} />
        </div>
        <Doctor />
        <Log />
      </>}
    </div>
  );
}

function whole(number: number): string {
  return Math.round(number).toLocaleString('en');
}

const NAMES: Record<string, string> = {
  consoles: 'Consoles', descriptors: 'Open files', heap: 'Java heap', http_connections: 'HTTP connections', processors: 'Processors',
};

function Limits({ all }: { all: Record<string, number> }) {
  return (
    <section class="plot limits">
      <h3>Limits</h3>
      <dl>
        {Object.entries(all).map(([name, value]) => (
          <div key={name}><dt>{NAMES[name] ?? name.replaceAll('_', ' ')}</dt><dd class="numbers">{name === 'heap' ? bytes(value) : whole(value)}</dd></div>
        ))}
      </dl>
    </section>
  );
}
