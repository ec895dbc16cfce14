// Inside the sandboxed frame that shows HTML of a program: no scripts but this one, no network, an origin of its own.
import './frame.css';

addEventListener('message', event => {
  if (event.source !== parent || typeof event.data?.html !== 'string') return;
  document.documentElement.dataset['theme'] = event.data.dark ? 'dark' : 'light';
  document.body.innerHTML = event.data.html;
});
new ResizeObserver(() => parent.postMessage({ height: document.documentElement.offsetHeight }, '*')).observe(document.documentElement);
parent.postMessage({ ready: true }, '*');
