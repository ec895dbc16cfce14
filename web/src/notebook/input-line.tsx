import { useState } from 'preact/hooks';
import { Button } from '../ui/button';

/** For a snippet that reads standard input: a line, or the end (null). */
export function InputLine({ onRead }: { onRead: (text: string | null) => void }) {
  const [text, setText] = useState('');
  return (
    <form class="input-line" onSubmit={event => { event.preventDefault(); onRead(text + '\n'); setText(''); }}>
      <input class="input" aria-label="Input of the snippet" placeholder="The snippet reads a line" value={text} onInput={event => setText(event.currentTarget.value)} />
      <Button type="submit">Give</Button>
      <Button look="quiet" onClick={() => onRead(null)}>End of input</Button>
    </form>
  );
}
