import type { Page } from '@playwright/test';

/** Lets these calls of a page go out only once the function that comes back is called. */
export async function holdCalls(page: Page, calls: string | RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Keeps back what the server answers to these calls, which it has done, until that is let go. */
export async function holdAnswers(page: Page, calls: string | RegExp, method = 'GET') {
  const done = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  await page.route(calls, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    const response = await route.fetch();
    done.resolve();
    await held.promise;
    // Whoever waits no longer hears nothing of it.
    await route.fulfill({ response }).catch(() => undefined);
    given.resolve();
  });
  return { done: done.promise, letGo: held.resolve, given: given.promise };
}

/**
 * Has something happen once, between the press that sends the next of these calls and the call itself: no
 * look at the server that a page takes now and then comes between the two.
 */
export async function beforeCall(
  page: Page,
  calls: string | RegExp,
  happen: () => Promise<unknown>,
): Promise<void> {
  let happened: Promise<unknown> | undefined;
  await page.route(calls, async (route) => {
    happened ??= happen();
    await happened;
    await route.fallback();
  });
}
