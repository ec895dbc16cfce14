import { useEffect, useState } from 'preact/hooks';
import type { Api } from '../api';
import type { Picture } from './wire';

const KINDS = /^image\/(png|jpeg|gif|webp)$/;

/** Pictures that are kept by the host, in base64. */
export function Pictures({ all, api }: { all: Picture[]; api: Api }) {
  return all.length === 0 ? null : <div class="pictures">{all.map(picture => <Kept key={picture.sha256} picture={picture} api={api} />)}</div>;
}

function Kept({ picture, api }: { picture: Picture; api: Api }) {
  const [data, setData] = useState('');
  useEffect(() => {
    let wanted = true;
    api.request('GET', '/blobs/' + picture.sha256).then(answer => answer.text()).then(text => { if (wanted) setData(text); }, () => {});
    return () => { wanted = false; };
  }, [picture.sha256]);
  if (!data || !KINDS.test(picture.mime)) return <span class="soft small">a picture ({picture.mime})</span>;
  return <img src={`data:${picture.mime};base64,${data}`} alt="A picture of this message" />;
}
