import { useEffect, useState } from 'preact/hooks';
import { Problem } from '../api';
import { hosts, several } from '../hosts';
import { api } from '../store';
import { ago, bytes, oneLine } from '../text';
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
    let over = false;
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
      if (!over) timer = window.setTimeout(() => void look(), EVERY);
    };
    void look();
    return () => {
      // The answer to the last look may be under way.
      over = true;
      clearTimeout(timer);
    };
  }, []);
  return (
    <div class="host-page">
      <header class="page-head">
        <h2>Host</h2>
        {info && <span class="soft">{info.name} · Konsol {info.version} · process {info.pid} · up {ago(info.started)}</span>}
      </header>
      {problem && <p class="empty">{problem}</p>}
      {several.value && <Hosts />}
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

function Hosts() {
  return (
    <section class="box hosts" aria-label="Hosts">
      <header><h3>Hosts</h3></header>
      <table>
        <thead><tr><th scope="col">Name</th><th scope="col">State</th><th scope="col">Load</th><th scope="col">Sessions</th><th scope="col">Labels</th><th scope="col">Build</th></tr></thead>
        <tbody>
          {hosts.value.map(host => (
            <tr key={host.name} data-host={host.name}>
              <th scope="row" title={host.address}>{oneLine(host.name, 40)}{host.self && <span class="soft small"> this one</span>}</th>
              <td class={host.state === 'reachable' ? 'attention-done' : 'attention-failed'}><span class="badge tone">{host.state}</span>{host.state === 'unreachable' && host.heard && <span class="soft small"> for {ago(host.heard)}</span>}</td>
              <td class="numbers">{host.load === undefined ? '' : <><meter min={0} max={1} value={host.load} aria-label={`Load of ${host.name}`} /> {Math.round(host.load * 100)} %</>}</td>
              <td class="numbers">{host.sessions ?? ''}</td>
              <td class="small">{Object.entries(host.labels ?? {}).map(([name, value]) => oneLine(`${name}=${value}`, 40)).join(', ')}</td>
              <td class="small soft">{oneLine(host.build ?? '', 16)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
