// Highlighting, in the editor and in what has been run.
import { java } from '@codemirror/lang-java';
import { StreamLanguage, type Language, type LanguageSupport } from '@codemirror/language';
import { kotlin } from '@codemirror/legacy-modes/mode/clike';
import { ruby } from '@codemirror/legacy-modes/mode/ruby';
import { classHighlighter, highlightCode } from '@lezer/highlight';

const KOTLIN = StreamLanguage.define(kotlin);
const RUBY = StreamLanguage.define(ruby);
const JAVA = java();
/** Longer code is shown plain: nobody reads it for its colours. */
const MOST = 50_000;

export function support(language: string): LanguageSupport | Language | [] {
  switch (language) {
    case 'java': return JAVA;
    case 'kotlin': return KOTLIN;
    case 'ruby': return RUBY;
    default: return [];
  }
}

/** The pieces of code that look different, each by its classes. */
export function highlighted(code: string, language: string): [string, string][] {
  const known = support(language);
  const parser = 'language' in known ? known.language.parser : 'parser' in known ? known.parser : null;
  if (!parser || code.length > MOST) return [[code, '']];
  const parts: [string, string][] = [];
  highlightCode(code, parser.parse(code), classHighlighter, (text, classes) => parts.push([text, classes]), () => parts.push(['\n', '']));
  return parts;
}

