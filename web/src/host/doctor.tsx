import { useEffect, useState } from 'preact/hooks';
import { api } from '../store';
import { visible } from '../text';
import { Button } from '../ui/button';
import { Icon } from '../ui/icons';

interface Finding { group: string; what: string; ok: boolean; needed: boolean; detail: string; todo?: string }

/** What `konsol doctor` says. */
export function Doctor() {
  const [findings, setFindings] = useState<Finding[] | null>(null);
  const [problem, setProblem] = useState('');
  const look = () => {
    setFindings(null);
    setProblem('');
    api.get<{ findings: Finding[] }>('/v1/host/doctor').then(found => setFindings(found.findings), error => setProblem(String(error.message ?? error)));
  };
  useEffect(look, []);
  const groups = [...new Set(findings?.map(finding => finding.group) ?? [])];
  return (
    <section class="box">
      <header><h3>Doctor</h3><span class="grow" /><Button icon="refresh" look="quiet" onClick={look}>Look again</Button></header>
      {problem && <p class="problem">{problem}</p>}
      {!findings && !problem && <p class="soft box-text" aria-busy="true">Looking at this machine…</p>}
      <div class="doctor">
        {groups.map(group => (
          <div key={group} class="doctor-group">
            <h4>{visible(group)}</h4>
            <ul>
              {findings!.filter(finding => finding.group === group).map(finding => (
                <li key={finding.what} class={finding.ok ? 'ok' : finding.needed ? 'bad' : 'missing'}>
                  <Icon name={finding.ok ? 'check' : finding.needed ? 'error' : 'info'} size={14} />
                  <span><span class="hidden-label">{finding.ok ? 'Right: ' : 'Missing: '}</span>{visible(finding.what)} <span class="soft">{visible(finding.detail)}</span>
                    {finding.todo && <span class="todo">{visible(finding.todo)}</span>}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  );
}
