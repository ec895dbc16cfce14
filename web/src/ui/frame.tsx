import { useEffect, useRef, useState } from 'preact/hooks';
import { dark } from './theme';

const TALLEST = 4000;

/** HTML that a program made: in a frame of another origin, without scripts of its own and without a network. */
export function HtmlFrame({ html, label = 'Result' }: { html: string; label?: string }) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(60);
  const [ready, setReady] = useState(false);
  const isDark = dark.value;
  useEffect(() => {
    const listen = (event: MessageEvent) => {
      if (event.source !== frame.current?.contentWindow) return;
      if (event.data?.ready) setReady(true);
      if (typeof event.data?.height === 'number') setHeight(Math.min(Math.max(event.data.height, 20), TALLEST));
    };
    addEventListener('message', listen);
    return () => removeEventListener('message', listen);
  }, []);
  useEffect(() => {
    if (ready) frame.current?.contentWindow?.postMessage({ html, dark: isDark }, '*');
  }, [ready, html, isDark]);
  return <iframe ref={frame} class="html-frame" sandbox="allow-scripts" src="/page/frame.html" title={label} style={{ height: height + 'px' }} />;
}
