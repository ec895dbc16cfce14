import { Dialog } from '../ui/dialog';
import { closeDialog } from './dialogs';
import { PALETTE_KEYS } from './sidebar';

const ALL: [string, string][] = [
  [PALETTE_KEYS, 'find a session or do something (in a terminal with Alt, too)'],
  ['/', 'search the overview'],
  ['N', 'new session'],
  ['Arrow keys', 'from card to card in the overview'],
  ['Shift + Enter', 'open a session beside the others'],
  ['Enter', 'send a message to an agent; with Shift a new line'],
  ['Esc', 'close a dialog'],
];

export default function Keys() {
  return (
    <Dialog title="Keys" onClose={closeDialog}>
      <dl class="keys">
        {ALL.map(([keys, words]) => <div key={keys}><dt><kbd class="kbd">{keys}</kbd></dt><dd>{words}</dd></div>)}
      </dl>
    </Dialog>
  );
}
