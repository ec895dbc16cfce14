// The 256 colours of terminals, for either ground.
import { dark } from '../ui/theme';

const LIGHT = ['#24292f', '#b3261e', '#1b6b3a', '#8a5200', '#1d5cc0', '#7a3fb0', '#0b6e77', '#5c6773',
  '#56606d', '#c9362d', '#23834a', '#a06400', '#2f74dd', '#9150cc', '#0f8590', '#24292f'];
const DARK = ['#3b4450', '#ff7b72', '#6fcf8f', '#e3b55b', '#79b0ff', '#c79bff', '#62cfd8', '#c3cad3',
  '#7d8897', '#ff9a93', '#93e0ac', '#f2cd85', '#a3caff', '#dcbcff', '#8fe3ea', '#ffffff'];

export interface Ink { ground: string; text: string }

export function ink(): Ink {
  return dark.peek() ? { ground: '#0b0e13', text: '#d3d9e0' } : { ground: '#ffffff', text: '#24292f' };
}

export function colour(given: string | number | undefined, otherwise: string): string {
  if (given === undefined || given === null) return otherwise;
  if (typeof given === 'string') return /^#[0-9a-fA-F]{6}$/.test(given) ? given : otherwise;
  if (given < 16) return (dark.peek() ? DARK : LIGHT)[given] ?? otherwise;
  if (given >= 232) return grey(8 + (given - 232) * 10);
  const level = (part: number) => (part === 0 ? 0 : 55 + part * 40);
  const at = given - 16;
  return `rgb(${level(Math.floor(at / 36))},${level(Math.floor(at / 6) % 6)},${level(at % 6)})`;
}

/** Programs mostly choose colours for a dark ground: on a light one the pale ones are darkened. */
export function readable(front: string): string {
  const found = /^(?:rgb\((\d+),(\d+),(\d+)\)|#(..)(..)(..))$/.exec(front);
  if (dark.peek() || !found) return front;
  const parts = [1, 2, 3].map(at => (found[at] === undefined ? parseInt(found[at + 3]!, 16) : Number(found[at])));
  const [red, green, blue] = parts as [number, number, number];
  const light = (0.3 * red + 0.59 * green + 0.11 * blue) / 255;
  if (light < 0.5) return front;
  const by = 0.42 / light;
  return `rgb(${parts.map(part => Math.round(part * by)).join()})`;
}

function grey(level: number): string {
  return `rgb(${level},${level},${level})`;
}
