import type { BrowserContext } from '@playwright/test';

/**
 * Of the clock of an earlier test in this context: now and then it still logs in a page that has none. No
 * code of a page is without an address.
 */
const OF_A_CLOCK =
  /^TypeError: Cannot read properties of undefined \(reading 'controller'\)\n\s+at <anonymous>:2:/;

/**
 * Collects what no page of a context may do unless a test expects it: errors in the console,
 * uncaught exceptions, violations of the content security policy, requests to other hosts.
 */
export async function watchErrors(context: BrowserContext, ownUrl: string): Promise<string[]> {
  const errors: string[] = [];
  context.on('console', (message) => {
    // A backend that announces no additions does not know the one call that asks for them.
    const isAskingForAdditions = message.location().url === `${ownUrl}/api/site`;
    if (message.type() === 'error' && !isAskingForAdditions) errors.push(message.text());
  });
  context.on('weberror', (weberror) => {
    const error = String(weberror.error().stack ?? weberror.error());
    if (!OF_A_CLOCK.test(error)) errors.push(error);
  });
  context.on('request', (request) => {
    const url = request.url();
    if (/^https?:/.test(url) && !url.startsWith(ownUrl)) errors.push(`Request to ${url}`);
  });
  // Some violations happen without a line in the console.
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
      console.error(`CSP violation: ${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  return errors;
}
