import { useState } from 'preact/hooks';
import type { Api } from '../api';
import { oneLine, visible } from '../text';
import { Icon, type IconName } from '../ui/icons';
import type { FileReport, Finding, Freshness } from './wire';

const FRESHNESS: Record<Freshness, string> = {
  fresh: 'up to date',
  stale: 'of an earlier version',
  timed_out: 'no answer in time',
  not_ready: 'server not ready',
  failed: 'could not be checked',
  unsupported: 'no server for it',
};
const ICONS: Record<string, IconName> = { error: 'error', warning: 'warning', information: 'info', info: 'info', hint: 'info' };
const AROUND = 6;

/** A file with its findings; a click shows the source. */
export function File({ report, root, api }: { report: FileReport; root: string; api: Api }) {
  const path = report.file.startsWith(root + '/') ? report.file.slice(root.length + 1) : report.file;
  const notes = (report.answers ?? []).filter(answer => answer.note).map(answer => `${answer.server}: ${answer.note}`);
  return (
    <details class="file" open>
      <summary>
        <Icon name="file" size={14} /><span class="mono clip grow">{visible(path)}</span>
        <span class={`badge freshness ${report.freshness}`} title={notes.join('\n')}>{FRESHNESS[report.freshness] ?? report.freshness}</span>
        <span class="numbers small soft">{report.findings.length || ''}</span>
      </summary>
      {notes.length > 0 && report.findings.length === 0 && <p class="note">{oneLine(notes.join('; '), 300)}</p>}
      <ul>{report.findings.map((finding, at) => <FindingRow key={at} finding={finding} root={root} path={path} api={api} />)}</ul>
    </details>
  );
}

interface Source { from: number; lines: string[] }

function FindingRow({ finding, root, path, api }: { finding: Finding; root: string; path: string; api: Api }) {
  const [source, setSource] = useState<Source | string | null>(null);
  const toggle = async () => {
    if (source !== null) return setSource(null);
    const from = Math.max(1, finding.line - AROUND);
    try {
      setSource(await api.get<Source>(`/v1/files?root=${encodeURIComponent(root)}&path=${encodeURIComponent(path)}&from=${from}&lines=${2 * AROUND + 1}`));
    } catch (error) {
      setSource(error instanceof Error ? error.message : String(error));
    }
  };
  return (
    <li>
      <button type="button" class={`finding ${finding.severity}`} aria-expanded={source !== null} onClick={() => void toggle()}>
        <Icon name={ICONS[finding.severity] ?? 'info'} size={14} /><span class="hidden-label">{finding.severity}: </span>
        <span class="grow finding-words">{visible(finding.message)}</span>
        <span class="small soft finding-source">{[finding.source, finding.code].filter(Boolean).map(word => visible(String(word))).join(' ')}</span>
        <span class="small soft numbers mono">{finding.line}:{finding.column}</span>
      </button>
      {typeof source === 'string' && <p class="note">{source}</p>}
      {source !== null && typeof source !== 'string' && (
        <pre class="source" tabIndex={0}>{source.lines.map((line, at) => (
          <div key={at} class={source.from + at === finding.line ? 'here' : ''}><span class="line-number">{source.from + at}</span>{visible(line) || ' '}</div>
        ))}</pre>
      )}
    </li>
  );
}
