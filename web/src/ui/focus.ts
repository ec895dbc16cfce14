/**
 * Whether what a person types goes nowhere, so that what has just opened may take it: else letters would be the page's
 * shortcuts. Not where a keyboard of the screen would cover what they came to see.
 */
export function isFocusFree(): boolean {
  const focused = document.activeElement;
  return (!focused || focused === document.body) && !matchMedia('(pointer: coarse)').matches;
}
