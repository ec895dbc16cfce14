import { useMemo } from 'preact/hooks';
import { HtmlFrame } from '../ui/frame';
import { Markdown } from '../ui/markdown';
import { visible } from '../text';
import { runs } from './ansi';
import type { Display, Output, Result } from './notebook';

const IMAGES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/svg+xml']);

/** Printed text with its colours. */
export function Printed({ text }: { text: string }) {
  const parts = useMemo(() => runs(text), [text]);
  return (
    <>
      {parts.map((run, index) => (
        run.classes || run.colour || run.ground
          ? <span key={index} class={run.classes} style={{ color: run.colour, backgroundColor: run.ground }}>{run.text}</span>
          : run.text
      ))}
    </>
  );
}

/** What is long enough to be scrolled can be reached by the keyboard. */
function stop(text: string): number | undefined {
  return text.length > 1200 || text.split('\n', 20).length >= 20 ? 0 : undefined;
}

export function OutputView({ output }: { output: Output }) {
  if (output.kind === 'display') return <DisplayView display={output.display} />;
  return (
    <pre class={`printed ${output.stream}`} tabIndex={stop(output.text)}>
      {output.cut && <span class="soft">[earlier output is left out here]{'\n'}</span>}
      <Printed text={output.text} />
    </pre>
  );
}

function DisplayView({ display: { mime, data, meta } }: { display: Display }) {
  if (IMAGES.has(mime)) return <Picture mime={mime} data={data} meta={meta} />;
  switch (mime) {
    case 'text/html':
      return <HtmlFrame html={data} label="HTML of the snippet" />;
    case 'text/markdown':
      return <Markdown text={data} />;
    default:
      return <pre class="printed">{mime.startsWith('text/') ? <Printed text={data} /> : `[${visible(mime)}, ${data.length} characters]`}</pre>;
  }
}

function Picture({ mime, data, meta }: Display) {
  // Whatever it says it is, in an image nothing can run.
  const source = mime === 'image/svg+xml' && data.trimStart().startsWith('<')
    ? `data:${mime},${encodeURIComponent(data)}`
    : `data:${mime};base64,${data.replace(/[^A-Za-z0-9+/=]/g, '')}`;
  const size = meta['width'] && meta['height'] ? `, ${meta['width']} by ${meta['height']}` : '';
  return <img class="picture" src={source} alt={`Picture of the snippet${visible(size)}`} />;
}

/** How a snippet ended: its value, or what was thrown with the trace folded. */
export function ResultView({ result, shown }: { result: Result; shown: boolean }) {
  const { exception, value, valueType } = result;
  return (
    <>
      {exception && (
        <div class="thrown" role="group" aria-label="Error">
          <p><strong>{visible(exception.class)}</strong>{exception.message && <>: <Printed text={exception.message} /></>}</p>
          {exception.backtrace.length > 0 && (
            <details>
              <summary>Trace of {exception.backtrace.length} {exception.backtrace.length === 1 ? 'line' : 'lines'}</summary>
              <pre tabIndex={stop(exception.backtrace.join('\n'))}>{exception.backtrace.map(visible).join('\n')}</pre>
            </details>
          )}
        </div>
      )}
      {!exception && value && !shown && <pre class="value" tabIndex={stop(value)}><Printed text={value} /></pre>}
      {!exception && valueType && <p class="value-type">{visible(valueType)}</p>}
      {result.background && <pre class="printed background"><Printed text={result.background} /></pre>}
      {result.notes?.map(note => <p key={note} class="note">{visible(note)}</p>)}
    </>
  );
}
