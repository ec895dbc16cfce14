import { useEffect, useRef, useState } from 'preact/hooks';
import { Button, IconButton } from '../ui/button';
import { dark } from '../ui/theme';
import { marks, type Screen } from './terminal';

/** Finds text in what a terminal holds, and from there on up in the log. */
export function FindBar({ screen, onClose, onLog }: { screen: Screen; onClose: () => void; onLog: (text: string) => Promise<boolean> }) {
  const [looking, setLooking] = useState(false);
  const [text, setText] = useState('');
  const [found, setFound] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const options = { decorations: marks(dark.value), caseSensitive: /\p{Lu}/u.test(text) };
  useEffect(() => {
    input.current?.focus();
    const told = screen.search.onDidChangeResults(({ resultIndex, resultCount }) =>
      setFound(resultCount === 0 ? 'Nothing found' : `${resultIndex + 1} of ${resultCount}`));
    // What comes into this terminal later is searched by itself, once it knows for what.
    if (text) screen.search.findPrevious(text, options);
    return () => {
      told.dispose();
      screen.search.clearDecorations();
    };
  }, [screen]);
  const previous = () => screen.search.findPrevious(text, options);
  const next = () => screen.search.findNext(text, options);
  return (
    <form class="find-bar" role="search" onSubmit={event => { event.preventDefault(); previous(); }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' && event.shiftKey) { event.preventDefault(); next(); }
      }}>
      <input ref={input} type="search" aria-label="Find in this console" placeholder="Find" value={text}
        onInput={event => {
          const wanted = event.currentTarget.value;
          setText(wanted);
          if (wanted) screen.search.findPrevious(wanted, { ...options, incremental: true });
          else { screen.search.clearDecorations(); setFound(''); }
        }} />
      <output class="soft">{text && found}</output>
      <IconButton icon="send" label="Previous" keys="Enter" onClick={previous} />
      <IconButton icon="down" label="Next" keys="Shift+Enter" onClick={next} />
      <Button look="quiet" disabled={!text || looking} onClick={() => {
        setLooking(true);
        void onLog(text).then(there => {
          setLooking(false);
          setFound(there ? '' : 'Not in the log');
        });
      }}>{looking ? 'Looking…' : 'Earlier in the log'}</Button>
      <IconButton icon="close" label="Close find" keys="Escape" onClick={onClose} />
    </form>
  );
}
