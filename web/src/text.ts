// Words and numbers for people.

/** Text of others with everything written out that cannot be seen or turns the rest around. */
export function visible(text: string): string {
  return text.replace(/[^\n\t\P{C}]|[\u2028\u2029\u115F\u1160\u3164\uFFA0\u2800\u034F]|\p{Variation_Selector}/gu,
    hidden => '\\u{' + hidden.codePointAt(0)!.toString(16).toUpperCase() + '}');
}

/** The same on one line, and no longer than this. */
export function oneLine(text: string, most = 200): string {
  const line = visible(text.replace(/\s+/g, ' ').trim());
  return line.length > most ? line.slice(0, most - 1) + '…' : line;
}

export function bytes(count: number | null | undefined): string {
  if (count == null) return '';
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let unit = 0;
  let value = count;
  while (value >= 1000 && unit < units.length - 1) {
    value /= 1000;
    unit++;
  }
  return (unit === 0 || value >= 100 ? Math.round(value) : value.toPrecision(2)) + ' ' + units[unit];
}

export function duration(millis: number): string {
  if (millis < 1000) return Math.round(millis) + ' ms';
  const seconds = Math.round(millis / 1000);
  if (seconds < 60) return seconds + ' s';
  if (seconds < 3600) return Math.floor(seconds / 60) + ' min';
  if (seconds < 86400) return Math.floor(seconds / 3600) + ' h ' + Math.floor((seconds % 3600) / 60) + ' min';
  return Math.floor(seconds / 86400) + ' d';
}

export function ago(at: string, now = Date.now()): string {
  const millis = now - Date.parse(at);
  return millis < 5000 ? 'now' : duration(millis);
}

/** The last part of a path. */
export function base(path: string): string {
  return path.replace(/\/+$/, '').split('/').pop() || path;
}

export function count(number: number, one: string, many = one + 's'): string {
  return number.toLocaleString('en') + ' ' + (number === 1 ? one : many);
}
