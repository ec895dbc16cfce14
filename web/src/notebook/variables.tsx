import type { Signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { Problem, type Api } from '../api';
import { visible } from '../text';
import { IconButton } from '../ui/button';
import { Printed } from './output';

interface Variable {
  kind: string;
  name: string;
  type: string;
}

const KINDS: [string, string][] = [['variable', 'Variables'], ['method', 'Methods'], ['type', 'Types'], ['import', 'Imports']];

/** What the session has declared; a variable opens to show its value. */
export function Variables({ api, path, changes, onClose }: { api: Api; path: string; changes: Signal<number>; onClose: () => void }) {
  const [variables, setVariables] = useState<Variable[] | null>(null);
  const changed = changes.value;
  useEffect(() => {
    const abort = new AbortController();
    // A snippet at a time: after a burst of them one look is enough.
    const timer = setTimeout(() => {
      api.get<{ variables: Variable[] }>(path + '/variables', { signal: abort.signal })
        .then(answer => setVariables(answer.variables))
        .catch(() => { /* busy or gone: the next change asks again */ });
    }, 150);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [path, changed]);
  return (
    <aside class="variables" aria-label="Variables">
      <div class="variables-head">
        <h2>Variables</h2>
        <IconButton icon="close" label="Hide the variables" onClick={onClose} />
      </div>
      {variables?.length === 0 && <p class="soft small">Nothing is declared yet.</p>}
      {KINDS.map(([kind, title]) => {
        const some = variables?.filter(each => each.kind === kind) ?? [];
        if (some.length === 0) return null;
        return (
          <section key={kind}>
            {kind !== 'variable' && <h3>{title}</h3>}
            {some.map(each => (kind === 'variable'
              ? <VariableRow key={each.name} api={api} path={path} variable={each} changed={changed} />
              : <p key={each.name + each.type} class="variable mono">{visible(each.name)} <span class="soft">{visible(each.type)}</span></p>))}
          </section>
        );
      })}
    </aside>
  );
}

function VariableRow({ api, path, variable, changed }: { api: Api; path: string; variable: Variable; changed: number }) {
  const [open, setOpen] = useState(false);
  const [value, setValue] = useState('');
  useEffect(() => {
    if (!open) return;
    let current = true;
    api.post<{ value: string; exception?: { message: string } }>(path + '/inspect', { name: variable.name })
      .then(answer => { if (current) setValue(answer.exception?.message ?? answer.value); })
      .catch((error: unknown) => {
        // While a snippet runs nothing can be looked at; its end asks again.
        if (current && !(error instanceof Problem && error.code === 'session_busy')) setValue(error instanceof Error ? error.message : String(error));
      });
    return () => { current = false; };
  }, [open, changed]);
  return (
    <details class="variable mono" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{visible(variable.name)} <span class="soft">{visible(variable.type)}</span></summary>
      {open && <pre><Printed text={value} /></pre>}
    </details>
  );
}
