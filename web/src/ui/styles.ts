// Style sheets of panels that are loaded later. Constructed sheets need no exception in the content security policy.

const adopted = new Set<string>();

export function adopt(css: string): void {
  if (adopted.has(css)) return;
  adopted.add(css);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Libraries that put <style> elements into the page (xterm.js, CodeMirror) may do so with the nonce that the host gave
 * this page, and nothing else may. They do not know the nonce themselves, so every such element gets it when it is made.
 */
export function allowOwnStyles(): void {
  const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? '';
  const make = document.createElement.bind(document);
  document.createElement = ((name: string, options?: ElementCreationOptions) => {
    const made = make(name, options);
    if (made instanceof HTMLStyleElement) made.nonce = nonce;
    return made;
  }) as typeof document.createElement;
}
