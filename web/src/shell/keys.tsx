import { Dialog } from '../ui/dialog';
import { closeDialog } from './dialogs';
import { PALETTE_KEYS } from './sidebar';

const ALL: [string, string][] = [
  [PALETTE_KEYS, 'find a session or do something (in a terminal with Alt, too)'],
  ['/', 'search the overview'],
  ['N', 'new session'],
  ['Arrow keys', 'from card to card in the overview'],
  ['Shift + Enter', 'open what is chosen beside the others'],
  ['Enter', 'send a message to an agent; with Shift a new line'],
  ['Shift + Enter', 'in a notebook, run what is typed; Up and Down bring back what was run'],
  ['Ctrl Shift F', 'in a console, find'],
  ['Ctrl Shift C', 'in a console, copy the selection'],
  ['Ctrl Shift Home', 'in a console, its log from the beginning'],
  ['Esc', 'close a dialog'],
];

export default function Keys() {
  return (
    <Dialog title="Keys" onClose={closeDialog}>
      <dl class="keys">
        {ALL.map(([keys, words]) => <div key={words}><dt><kbd class="kbd">{keys}</kbd></dt><dd>{words}</dd></div>)}
      </dl>
    </Dialog>
  );
}
