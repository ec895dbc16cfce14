// The decisions, as entries of the sidebar.
import { readdirSync, readFileSync } from 'node:fs';

export function adr() {
  const folder = new URL('../../docs/adr/', import.meta.url);
  return readdirSync(folder)
    .filter(name => /^\d{4}-.*\.md$/.test(name))
    .sort()
    .map(name => ({
      text: readFileSync(new URL(name, folder), 'utf8').split('\n', 1)[0].replace(/^# */, ''),
      link: `/adr/${name.replace(/\.md$/, '')}`,
    }));
}
