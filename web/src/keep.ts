// What a tab keeps across reloads, as far as there is room. What is on its way does not wait for that.

export function keep(name: string, text: string): void {
  try {
    sessionStorage.setItem(name, text);
  } catch {
    // Full: then what was kept before must not come back in its place.
    sessionStorage.removeItem(name);
  }
}
