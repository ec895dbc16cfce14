import { useEffect, useRef, useState } from 'preact/hooks';
import type { Api } from '../api';
import { keep } from '../keep';
import { Button, IconButton } from '../ui/button';
import { isFocusFree } from '../ui/focus';
import { Icon } from '../ui/icons';
import { toast, told } from '../ui/toast';
import type { Conversation } from './conversation';
import type { Outbox, Unsent } from './outbox';

const KINDS = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const LARGEST = 5_000_000;
const MOST = 20;

/** Where a message is written. What is in it outlives a reload and a lost line. */
export function Composer({ conversation, outbox, api }: { conversation: Conversation; outbox: Outbox; api: Api }) {
  const name = 'konsol.draft.' + conversation.id;
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '');
  const [images, setImages] = useState<Unsent['images']>([]);
  const box = useRef<HTMLTextAreaElement>(null);
  const busy = conversation.busy.value;
  // At once: an effect would come after the next frame, and a reload before it.
  const write = (written: string) => {
    if (written) keep(name, written);
    else sessionStorage.removeItem(name);
    setText(written);
  };
  useEffect(() => {
    const area = box.current!;
    area.style.height = 'auto';
    area.style.height = Math.min(area.scrollHeight + 2, 260) + 'px';
  }, [text]);
  useEffect(() => { if (isFocusFree()) box.current?.focus(); }, []);
  const send = () => {
    if (!text.trim() && images.length === 0) return;
    outbox.say(text.trim(), images);
    write('');
    setImages([]);
    box.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      event.preventDefault();
      send();
    }
  };
  const take = async (files: Iterable<File>) => {
    for (const file of files) {
      if (!KINDS.includes(file.type)) continue;
      if (file.size > LARGEST) toast('A picture has at most 5 MB.', 'error');
      else {
        const data = await base64(file);
        setImages(before => [...before, { mime: file.type, data }].slice(0, MOST));
      }
    }
  };
  return (
    <form class="composer" onSubmit={event => { event.preventDefault(); send(); }}
      onDragOver={event => event.preventDefault()} onDrop={event => { event.preventDefault(); void take(event.dataTransfer?.files ?? []); }}>
      {images.length > 0 && (
        <div class="pictures">
          {images.map((image, at) => (
            <span key={at} class="thumbnail">
              <img src={`data:${image.mime};base64,${image.data}`} alt={`Picture ${at + 1}`} />
              <IconButton icon="close" label={`Leave picture ${at + 1} out`} onClick={() => setImages(images.filter((_, other) => other !== at))} />
            </span>
          ))}
        </div>
      )}
      <div class="composer-row">
        <textarea ref={box} class="input" id="text" rows={1} value={text} aria-label="Message" placeholder="Message"
          onInput={event => write(event.currentTarget.value)} onKeyDown={onKeyDown}
          onPaste={event => void take([...(event.clipboardData?.files ?? [])])} />
        <label class="button quiet picture-button" title="Add a picture; pasting and dropping works, too">
          <Icon name="image" /><span class="hidden-label">Add a picture</span>
          <input type="file" class="hidden-label" accept={KINDS.join()} multiple onChange={event => {
            void take([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }} />
        </label>
        {busy && <Button icon="stop" class="interrupt" onClick={() => void told(() => api.post(`/sessions/${conversation.id}/interrupt`))}>Stop</Button>}
        <Button icon="send" look="main" type="submit" disabled={!text.trim() && images.length === 0}>Send</Button>
      </div>
    </form>
  );
}

async function base64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
