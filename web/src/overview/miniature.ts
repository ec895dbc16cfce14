// A screen drawn small. What has not changed since the last time is not drawn again.
import type { Run, Screen } from '../screens';
import { colour, ink, readable } from './colours';

const MOST_ROWS = 34;
const FEWEST_COLUMNS = 52;
const FEWEST_ROWS = 11;
const PADDING = 8;
/** How much wider than it is a letter may be drawn. */
const WIDEST = 1.12;
const FONT = 'ui-monospace, "SF Mono", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace';

interface Drawn { frame: string; rows: (Run[] | undefined)[] }

const drawn = new WeakMap<HTMLCanvasElement, Drawn>();

interface Frame { first: number; count: number; width: number; height: number; cell: number; line: number; ratio: number }

export function paint(canvas: HTMLCanvasElement, screen: Screen): void {
  const frame = measure(canvas, screen);
  if (frame.width === 0) return;
  const theme = ink();
  const name = JSON.stringify([frame, theme]);
  let before = drawn.get(canvas);
  const context = canvas.getContext('2d', { alpha: false })!;
  if (before?.frame !== name) {
    canvas.width = Math.round(frame.width * frame.ratio);
    canvas.height = Math.round(frame.height * frame.ratio);
    context.fillStyle = theme.ground;
    context.fillRect(0, 0, canvas.width, canvas.height);
    before = { frame: name, rows: [] };
    drawn.set(canvas, before);
  }
  context.setTransform(frame.ratio, 0, 0, frame.ratio, 0, 0);
  context.textBaseline = 'middle';
  for (let row = 0; row < frame.count; row++) {
    const runs = screen.runs[frame.first + row] ?? [];
    if (before.rows[row] !== runs) drawRow(context, runs, row, frame);
    before.rows[row] = runs;
  }
}

/** The rows that have something, as many as fit; the newest where not all do. */
function measure(canvas: HTMLCanvasElement, screen: Screen): Frame {
  const box = canvas.parentElement!;
  const width = box.clientWidth;
  const height = box.clientHeight;
  const inner = height - 2 * PADDING;
  let last = screen.rows - 1;
  while (last > 0 && isEmpty(screen.runs[last])) last--;
  let widest = FEWEST_COLUMNS;
  const count = Math.min(last + 1, MOST_ROWS);
  const first = last + 1 - count;
  for (let row = first; row <= last; row++) widest = Math.max(widest, used(screen.runs[row] ?? []));
  const columns = Math.min(Math.ceil(widest / 8) * 8, Math.max(screen.cols, FEWEST_COLUMNS));
  const line = inner / Math.max(count, FEWEST_ROWS);
  const cell = Math.min((width - 2 * PADDING) / columns, line * 0.92 * 0.6 * WIDEST);
  return { first, count, width, height, cell, line, ratio: Math.max(devicePixelRatio || 1, 1) };
}

function isEmpty(runs: Run[] | undefined): boolean {
  return !runs || runs.every(run => run.b === undefined && !run.s?.includes('inverse') && run.t.trim() === '');
}

function used(runs: Run[]): number {
  return runs.reduce((sum, run) => sum + widthOf(run.t), 0);
}

function drawRow(context: CanvasRenderingContext2D, runs: Run[], row: number, frame: Frame): void {
  const theme = ink();
  const top = PADDING + row * frame.line;
  context.fillStyle = theme.ground;
  context.fillRect(0, top, frame.width, frame.line);
  let column = 0;
  const size = Math.min(frame.line * 0.92, frame.cell * 1.75);
  for (const run of runs) {
    const width = widthOf(run.t);
    const inverse = run.s?.includes('inverse') ?? false;
    const front = run.b === undefined ? readable(colour(run.f, theme.text)) : colour(run.f, theme.text);
    const back = colour(run.b, theme.ground);
    if (inverse || run.b !== undefined) {
      context.fillStyle = inverse ? front : back;
      context.fillRect(PADDING + column * frame.cell, top, width * frame.cell + 0.5, frame.line);
    }
    context.fillStyle = inverse ? back : front;
    context.globalAlpha = run.s?.includes('dim') ? 0.6 : 1;
    context.font = `${run.s?.includes('bold') ? '600 ' : ''}${run.s?.includes('italic') ? 'italic ' : ''}${size}px ${FONT}`;
    drawText(context, run.t, column, top + frame.line / 2, frame);
    context.globalAlpha = 1;
    column += width;
  }
}

function drawText(context: CanvasRenderingContext2D, text: string, column: number, y: number, frame: Frame): void {
  if (!text.trim()) return;
  if (/^[\x20-\x7e]*$/.test(text)) {
    stretched(context, text, column, y, text.length, frame);
    return;
  }
  for (const letter of text) {
    const width = widthOf(letter);
    if (letter.trim()) stretched(context, letter, column, y, Math.max(width, 1), frame);
    column += width;
  }
}

/** As wide as its cells are, whatever the font says. */
function stretched(context: CanvasRenderingContext2D, text: string, column: number, y: number, cells: number, frame: Frame): void {
  const natural = context.measureText(text).width || 1;
  context.save();
  context.translate(PADDING + column * frame.cell, y);
  context.scale((cells * frame.cell) / natural, 1);
  context.fillText(text, 0, 0);
  context.restore();
}

/** Cells of a text: East Asian wide letters and emoji take two, marks none. */
export function widthOf(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const letter of text) {
    if (/\p{M}|\u200d|\ufe0f/u.test(letter)) continue;
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}|[\u{20000}-\u{3fffd}]/u.test(letter) ? 2 : 1;
  }
  return width;
}
