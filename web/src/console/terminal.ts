// An xterm.js terminal as this page wants one: it shows, and asks nobody anything. What a program prints is not trusted.
import { FitAddon } from '@xterm/addon-fit';
import { SearchAddon } from '@xterm/addon-search';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { WebLinksAddon } from '@xterm/addon-web-links';
import { Terminal, type ITheme } from '@xterm/xterm';
import xtermCss from '@xterm/xterm/css/xterm.css?inline';
import { adopt } from '../ui/styles';

export interface Size {
  rows: number;
  cols: number;
}

/** A terminal with what belongs to it. */
export interface Screen {
  term: Terminal;
  search: SearchAddon;
  fit: FitAddon;
}

const DARK: ITheme = {
  background: '#0b0e13', foreground: '#d3d9e0', cursor: '#82b4ff', cursorAccent: '#0b0e13', selectionBackground: '#2f4a6d',
  black: '#1c2630', red: '#ff7b72', green: '#6cc47b', yellow: '#d9a94a', blue: '#79b0ff', magenta: '#d2a0ff', cyan: '#56cbd8', white: '#c3ccd6',
  brightBlack: '#7d8997', brightRed: '#ffa198', brightGreen: '#8fe39b', brightYellow: '#f0c674', brightBlue: '#a5ccff', brightMagenta: '#e2c0ff',
  brightCyan: '#8be9f2', brightWhite: '#f5f8fb',
};
const LIGHT: ITheme = {
  background: '#ffffff', foreground: '#24292f', cursor: '#1d5cc0', cursorAccent: '#ffffff', selectionBackground: '#b9d5fb',
  black: '#1d2630', red: '#b3261e', green: '#1a7037', yellow: '#855800', blue: '#1a5fb4', magenta: '#8a3ab0', cyan: '#0b6e7c', white: '#c3ccd6',
  brightBlack: '#5b6875', brightRed: '#c93c37', brightGreen: '#2c8a4b', brightYellow: '#986a00', brightBlue: '#2f74d0', brightMagenta: '#9d50c4',
  brightCyan: '#14808f', brightWhite: '#8a96a3',
};

export function theme(dark: boolean): ITheme {
  return dark ? DARK : LIGHT;
}

/** Colours of search results, which decorations want as #rrggbb. */
export function marks(dark: boolean) {
  return dark
    ? { matchBackground: '#4d4520', matchOverviewRuler: '#d9a94a', activeMatchBackground: '#8a6a00', activeMatchColorOverviewRuler: '#ffcf5c' }
    : { matchBackground: '#ffe9a8', matchOverviewRuler: '#b98300', activeMatchBackground: '#ffbf3f', activeMatchColorOverviewRuler: '#855800' };
}

export function makeScreen(host: HTMLElement, dark: boolean, options: { scrollback: number; typing: boolean }): Screen {
  adopt(xtermCss);
  allowStyledSpans();
  const term = new Terminal({
    allowProposedApi: true,
    fontFamily: 'ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
    fontSize: 13,
    lineHeight: 1.15,
    cursorBlink: false,
    cursorInactiveStyle: options.typing ? 'outline' : 'none',
    disableStdin: !options.typing,
    minimumContrastRatio: 4.5,
    scrollback: options.scrollback,
    // The host's screen does so, too, and no shell behind it repairs what would be cut.
    reflowCursorLine: true,
    theme: theme(dark),
    linkHandler: { activate: (_event, text) => openLink(text), allowNonHttpProtocols: false },
  });
  const search = new SearchAddon({ highlightLimit: 2000 });
  const fit = new FitAddon();
  term.loadAddon(search);
  term.loadAddon(fit);
  term.loadAddon(new Unicode11Addon());
  term.loadAddon(new WebLinksAddon((_event, uri) => openLink(uri)));
  term.unicode.activeVersion = '11';
  beSilent(term);
  term.open(host);
  return { term, search, fit };
}

/** A link that a program printed: only to the web, and what opens there knows nothing of this page. */
export function openLink(text: string): void {
  let address: URL;
  try {
    address = new URL(text);
  } catch {
    return;
  }
  if (address.protocol === 'http:' || address.protocol === 'https:') open(address.href, '_blank', 'noopener,noreferrer');
}

/**
 * The host answers what programs ask of their terminal. One that answered here too would type into the program, and again
 * each time old output is shown. So every question is taken and dropped before xterm.js sees it.
 */
function beSilent(term: Terminal): void {
  const drop = () => true;
  const parser = term.parser;
  for (const id of [
    { final: 'c' }, { prefix: '>', final: 'c' }, { prefix: '=', final: 'c' }, { final: 'n' }, { prefix: '?', final: 'n' },
    { final: 't' }, { prefix: '>', final: 'q' }, { intermediates: '$', final: 'p' }, { prefix: '?', intermediates: '$', final: 'p' },
    { prefix: '?', final: 'u' },
  ]) {
    parser.registerCsiHandler(id, drop);
  }
  parser.registerDcsHandler({ intermediates: '$', final: 'q' }, drop);
  parser.registerDcsHandler({ intermediates: '+', final: 'q' }, drop);
  for (const colours of [4, 10, 11, 12]) parser.registerOscHandler(colours, data => data.includes('?'));
  // A program does not get at the clipboard.
  parser.registerOscHandler(52, drop);
  term.parser.registerEscHandler({ final: 'Z' }, drop);
}

let allowed = false;

/** The terminal styles its cells by a `style` attribute, which the policy refuses; the same as properties is allowed. */
function allowStyledSpans(): void {
  if (allowed) return;
  allowed = true;
  const set = HTMLSpanElement.prototype.setAttribute;
  HTMLSpanElement.prototype.setAttribute = function (this: HTMLSpanElement, name: string, value: string) {
    if (name === 'style') this.style.cssText = value;
    else set.call(this, name, value);
  };
}

/** The size that fills what there is room for. */
export function roomFor(screen: Screen): Size | null {
  const room = screen.fit.proposeDimensions();
  if (!room || !(room.cols > 1) || !(room.rows > 1)) return null;
  return { rows: Math.min(room.rows, 500), cols: Math.min(room.cols, 500) };
}
