// Markdown of models and programs. Their HTML is shown as the text that it is; what the renderer makes is sanitised
// nevertheless, so that a mistake in it is not a hole in the page.
import DOMPurify from 'dompurify';
import { Marked } from 'marked';
import { useMemo } from 'preact/hooks';

const TAGS = ['p', 'br', 'strong', 'em', 'del', 'code', 'pre', 'blockquote', 'ul', 'ol', 'li', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6',
  'hr', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'a', 'span', 'input'];

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, letter => `&#${letter.charCodeAt(0)};`);
}

const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    html: token => escaped(token.text),
    // Nothing is loaded from anywhere: a picture is named, and can be opened by whoever wants to.
    image: token => `<a href="${escaped(token.href)}">${escaped(token.text || token.href)}</a>`,
  },
});

const purifier = DOMPurify();
purifier.addHook('afterSanitizeAttributes', node => {
  if (node.tagName === 'A') {
    node.setAttribute('target', '_blank');
    node.setAttribute('rel', 'noopener noreferrer nofollow');
  }
  if (node.tagName === 'INPUT') {
    // Of task lists only, and not to be used.
    if (node.getAttribute('type') !== 'checkbox') node.remove();
    else node.setAttribute('aria-label', node.hasAttribute('checked') ? 'done' : 'to do');
  }
  if (node.tagName === 'PRE' || node.tagName === 'TABLE') node.setAttribute('tabindex', '0');
});

/** Bidirectional overrides make text look like other text. */
function upright(text: string): string {
  return text.replace(/[\u202A-\u202E\u2066-\u2069]/g, hidden => `\\u{${hidden.codePointAt(0)!.toString(16).toUpperCase()}}`);
}

export function markdownHtml(text: string): string {
  return purifier.sanitize(marked.parse(upright(text)) as string, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ['href', 'align', 'start', 'checked', 'disabled', 'type', 'class'],
    ALLOWED_URI_REGEXP: /^(?:https?:|mailto:)/i,
    // Everything that is allowed is taken for an address, and dropped where it is none, unless it is named here.
    ADD_URI_SAFE_ATTR: ['align', 'start', 'type'],
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
  });
}

export function Markdown({ text }: { text: string }) {
  const html = useMemo(() => markdownHtml(text), [text]);
  return <div class="markdown" dangerouslySetInnerHTML={{ __html: html }} />;
}
