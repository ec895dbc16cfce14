// The input of the notebook: CodeMirror with the session's own completion.
import { acceptCompletion, autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap, completionStatus, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, Prec } from '@codemirror/state';
import { drawSelection, EditorView, keymap, placeholder } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useImperativeHandle, useRef } from 'preact/hooks';
import type { Ref } from 'preact';
import { dark } from '../ui/theme';
import { support } from './languages';

export interface EditorHandle {
  text(): string;
  replace(text: string): void;
  focus(): void;
}

export type Complete = (code: string, cursor: number) => Promise<{ anchor: number; items: string[] }>;

interface EditorProps {
  language: string;
  onRun: (code: string) => void;
  complete: Complete;
  /** Earlier snippets, the newest last. */
  earlier: () => string[];
  handle: Ref<EditorHandle>;
}

const WORD = /[\w$.:@]/;

export function Editor({ language, onRun, complete, earlier, handle }: EditorProps) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const parts = useRef({ language: new Compartment(), dark: new Compartment() });
  const now = useRef({ onRun, complete, earlier });
  now.current = { onRun, complete, earlier };
  const isDark = dark.value;

  useEffect(() => {
    const run = (editor: EditorView) => {
      const code = editor.state.doc.toString();
      if (code.trim()) now.current.onRun(code);
      return true;
    };
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        extensions: [
          Prec.highest(keymap.of([
            { key: 'Shift-Enter', run },
            { key: 'Mod-Enter', run },
            ...recalling(() => now.current.earlier()),
          ])),
          history(), drawSelection(), indentOnInput(), bracketMatching(), closeBrackets(),
          autocompletion({ override: [context => completions(context, now.current.complete)], icons: false }),
          keymap.of([...closeBracketsKeymap, ...completionKeymap, { key: 'Tab', run: chosen }, ...defaultKeymap, ...historyKeymap, indentWithTab]),
          syntaxHighlighting(classHighlighter),
          parts.current.language.of(support(language)),
          parts.current.dark.of(EditorView.theme({}, { dark: isDark })),
          placeholder('Type code. Shift+Enter runs it.'),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Code' }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
  }, []);
  useEffect(() => view.current?.dispatch({ effects: parts.current.language.reconfigure(support(language)) }), [language]);
  useEffect(() => view.current?.dispatch({ effects: parts.current.dark.reconfigure(EditorView.theme({}, { dark: isDark })) }), [isDark]);
  useImperativeHandle(handle, () => ({
    text: () => view.current?.state.doc.toString() ?? '',
    replace: text => view.current && put(view.current, text),
    focus: () => view.current?.focus(),
  }), []);
  return <div class="notebook-editor" ref={host} />;
}

/** Takes what is chosen in the list; while the list is still coming, nothing is indented instead. */
function chosen(editor: EditorView): boolean {
  return acceptCompletion(editor) || completionStatus(editor.state) !== null;
}

function put(editor: EditorView, text: string): void {
  editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text }, selection: { anchor: text.length }, scrollIntoView: true });
}

/** Up in the first line and Down in the last bring back what was run. */
function recalling(earlier: () => string[]) {
  let at = -1;
  let draft = '';
  const recall = (editor: EditorView, step: number) => {
    const { state } = editor;
    const line = state.doc.lineAt(state.selection.main.head).number;
    if (!state.selection.main.empty || line !== (step > 0 ? 1 : state.doc.lines)) return false;
    const all = earlier();
    const text = state.doc.toString();
    if (at < 0 || text !== all[all.length - 1 - at]) {
      at = -1;
      draft = text;
    }
    const next = at + step;
    if (next < -1 || next >= all.length) return false;
    at = next;
    put(editor, next < 0 ? draft : all[all.length - 1 - next]!);
    return true;
  };
  return [
    { key: 'ArrowUp', run: (editor: EditorView) => recall(editor, 1) },
    { key: 'ArrowDown', run: (editor: EditorView) => recall(editor, -1) },
  ];
}

async function completions(context: CompletionContext, complete: Complete): Promise<CompletionResult | null> {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 1), context.pos);
  if (!context.explicit && !WORD.test(before)) return null;
  const found = await complete(context.state.doc.toString(), context.pos).catch(() => null);
  if (!found || found.items.length === 0 || context.aborted) return null;
  return { from: found.anchor, options: found.items.map(label => ({ label })), validFor: /^[\w$]*$/ };
}
