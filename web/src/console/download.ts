// Files for the person's own disk.
import type { Api } from '../api';

const PART = 8 << 20;

export function save(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, '_');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** All of a console's log that is kept, up to where it is now. */
export async function saveLog(api: Api, id: string): Promise<void> {
  const path = '/v1/consoles/' + encodeURIComponent(id);
  const { offset: head } = await api.get<{ offset: number }>(path);
  const parts: Blob[] = [];
  for (let at = 0; at < head;) {
    const answer = await api.request('GET', `${path}/output?offset=${at}&max=${PART}`);
    const part = await answer.blob();
    const next = Number(answer.headers.get('Konsol-Next-Offset'));
    parts.push(part);
    if (!(next > at)) break;
    at = next;
  }
  save(id + '.log', new Blob(parts, { type: 'application/octet-stream' }));
}

export async function saveRecording(api: Api, id: string): Promise<void> {
  const answer = await api.request('GET', `/v1/consoles/${encodeURIComponent(id)}/recording`);
  save(id + '.cast', await answer.blob());
}
