// What programs print, for a page: colours and weights are kept, everything else that a terminal would obey is dropped.

export interface Run {
  text: string;
  /** Classes of this house: `ansi-bold`, `ansi-fg-1`, … */
  classes: string;
  colour?: string;
  ground?: string;
}

interface Pen {
  flags: Set<string>;
  colour: number | string | null;
  ground: number | string | null;
}

const FLAGS: Record<number, string> = { 1: 'bold', 2: 'dim', 3: 'italic', 4: 'underline', 7: 'inverse', 9: 'strike' };
const LEVELS = [0, 95, 135, 175, 215, 255];
// Strings that end in BEL or ST, control sequences, other escapes, and lone controls; an unfinished one at the end too.
const CONTROL = /\x1b[\]PX^_][^\x07\x1b]*(?:\x07|\x1b\\|$)|\x1b\[([0-9;:<=>?]*)[ -/]*([@-~]|$)|\x1b[ -/]*[0-~]?|[\x00-\x08\x0b\x0c\x0e-\x1a\x1c-\x1f\x7f-\x9f]/g;

/** The text as runs of one look each. A line that was written again from its start shows what was written last. */
export function runs(text: string): Run[] {
  const found: Run[] = [];
  const pen: Pen = { flags: new Set(), colour: null, ground: null };
  let at = 0;
  const plain = overwritten(text);
  for (const match of plain.matchAll(CONTROL)) {
    push(found, plain.slice(at, match.index), pen);
    at = match.index + match[0].length;
    if (match[2] === 'm' && /^[0-9;:]*$/.test(match[1] ?? '')) style(pen, match[1] ?? '');
  }
  push(found, plain.slice(at), pen);
  return found;
}

/** Line by line: a pattern would look at a long line again from each of its letters. */
function overwritten(text: string): string {
  if (!text.includes('\r')) return text;
  return text.split('\n').map((line, at, all) => {
    // What ends with CR LF ends, and is not written again.
    const whole = at < all.length - 1 ? withoutReturns(line) : line;
    return whole.slice(whole.lastIndexOf('\r') + 1);
  }).join('\n');
}

function withoutReturns(line: string): string {
  let end = line.length;
  while (line[end - 1] === '\r') end--;
  return line.slice(0, end);
}

function push(found: Run[], text: string, pen: Pen): void {
  if (!text) return;
  const run: Run = { text, classes: '' };
  const classes = [...pen.flags].map(each => 'ansi-' + each);
  if (typeof pen.colour === 'number') classes.push('ansi-fg-' + pen.colour);
  else if (pen.colour) run.colour = pen.colour;
  if (typeof pen.ground === 'number') classes.push('ansi-bg-' + pen.ground);
  else if (pen.ground) run.ground = pen.ground;
  run.classes = classes.join(' ');
  found.push(run);
}

function style(pen: Pen, params: string): void {
  const codes = params.split(/[;:]/).map(Number);
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index]!;
    const flag = FLAGS[code];
    if (code === 0) Object.assign(pen, { flags: new Set(), colour: null, ground: null });
    else if (flag) pen.flags.add(flag);
    else if (code === 22) { pen.flags.delete('bold'); pen.flags.delete('dim'); }
    else if (code > 22 && code < 30) pen.flags.delete(FLAGS[code - 20] ?? '');
    else if (code === 38 || code === 48) {
      const [colour, used] = extended(codes.slice(index + 1));
      if (code === 38) pen.colour = colour;
      else pen.ground = colour;
      index += used;
    } else basic(pen, code);
  }
}

function basic(pen: Pen, code: number): void {
  if (code >= 30 && code <= 37) pen.colour = code - 30;
  else if (code === 39) pen.colour = null;
  else if (code >= 40 && code <= 47) pen.ground = code - 40;
  else if (code === 49) pen.ground = null;
  else if (code >= 90 && code <= 97) pen.colour = code - 82;
  else if (code >= 100 && code <= 107) pen.ground = code - 92;
}

function extended(rest: number[]): [number | string | null, number] {
  if (rest[0] === 5) return [indexed(rest[1] ?? 0), 2];
  if (rest[0] === 2) return [rgb(rest.slice(1, 4)), 4];
  return [null, 0];
}

function indexed(index: number): number | string | null {
  if (index < 16) return index;
  if (index > 255) return null;
  if (index >= 232) return rgb(Array(3).fill(8 + (index - 232) * 10));
  const cube = index - 16;
  return rgb([LEVELS[Math.floor(cube / 36)]!, LEVELS[Math.floor(cube / 6) % 6]!, LEVELS[cube % 6]!]);
}

function rgb(parts: number[]): string {
  return '#' + [0, 1, 2].map(index => Math.max(0, Math.min(255, parts[index] ?? 0)).toString(16).padStart(2, '0')).join('');
}
