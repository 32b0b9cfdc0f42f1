import { nameBrowser } from '#contract/text/name-browser.ts';

/** What a program calls itself, coarsely enough to stay the same after its updates. */
export function browserOf(userAgent: string): string {
  const { browser, system } = nameBrowser(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser || system || 'an unknown program';
}
