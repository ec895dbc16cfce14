import type { Signal } from '@preact/signals';
import { memo } from 'preact/compat';
import { useMemo } from 'preact/hooks';
import { duration } from '../text';
import { IconButton } from '../ui/button';
import { copied } from '../ui/toast';
import { InputLine } from './input-line';
import { highlighted } from './languages';
import type { Cell } from './notebook';
import { OutputView, ResultView } from './output';

interface CellProps {
  cell: Signal<Cell>;
  language: string;
  /** Null for who only looks. */
  actions: { run: (code: string) => void; edit: (code: string) => void; read: (text: string | null) => void } | null;
}

function Code({ code, language }: { code: string; language: string }) {
  const parts = useMemo(() => highlighted(code, language), [code, language]);
  return <pre class="code"><code>{parts.map(([text, classes], index) => (classes ? <span key={index} class={classes}>{text}</span> : text))}</code></pre>;
}

/** One snippet with all that came of it. */
function CellView({ cell, language, actions }: CellProps) {
  const { eval: number, code, outputs, result, ended, at, reads } = cell.value;
  const state = ended === null ? 'running' : result?.exception ? 'failed' : 'done';
  const shown = outputs.some(output => output.kind === 'display' && output.display.meta['of'] === 'value');
  const took = ended ? Date.parse(ended) - Date.parse(at) : 0;
  return (
    <article class={`cell ${state}`} aria-label={`Snippet ${number}, ${state}`} data-eval={number} data-state={state}>
      <div class="cell-head">
        <span class="cell-number">[{number}]</span>
        <Code code={code} language={language} />
        <div class="cell-actions">
          {ended && took >= 1000 && <span class="soft small numbers">{duration(took)}</span>}
          <IconButton icon="copy" label="Copy the code" onClick={() => void copied(code)} />
          {actions && <IconButton icon="edit" label="Edit again" onClick={() => actions.edit(code)} />}
          {actions && <IconButton icon="play" label="Run again" onClick={() => actions.run(code)} />}
        </div>
      </div>
      <div class="cell-out">
        {outputs.map((output, index) => <OutputView key={index} output={output} />)}
        {result && <ResultView result={result} shown={shown} />}
        {ended === null && <p class="busy attention-working"><span class="dot" /> Running</p>}
        {reads && actions && <InputLine onRead={actions.read} />}
      </div>
    </article>
  );
}

export const CellRow = memo(CellView);
