/** Keys that a phone does not have. Seen only where there is no other keyboard at hand. */
const KEYS: [string, string, string][] = [
  ['Esc', '', '\x1b'], ['Tab', '', '\t'], ['↑', 'Up', '\x1b[A'], ['↓', 'Down', '\x1b[B'], ['←', 'Left', '\x1b[D'], ['→', 'Right', '\x1b[C'], ['^C', '', '\x03'],
];

export function TouchKeys({ onKey, onControl }: { onKey: (text: string) => void; onControl: () => void }) {
  return (
    <div class="touch-keys" role="group" aria-label="Keys">
      <button type="button" class="button" title="Ctrl, for the next letter" onClick={onControl}>Ctrl</button>
      {KEYS.map(([shown, name, text]) => (
        <button key={shown} type="button" class="button" aria-label={name || undefined} onClick={() => onKey(text)}>{shown}</button>
      ))}
    </div>
  );
}
