import type { Page, Request } from '@playwright/test';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { expect } from './fixtures.ts';
import { expectToasts } from './toasts.ts';

/** Every call that is done once for each key, such as `blogs.create`. */
export const ONCE: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(api).flatMap(([room, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, { once }]) => once)
      .map(([name, endpoint]) => [`${room}.${name}`, endpoint] as const),
  ),
);

function isCall(request: Request, call: string): boolean {
  const endpoint = ONCE.get(call);
  if (!endpoint) throw new Error(`The contract has no ${call} that is done once`);
  const path = new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`);
  return request.method() === endpoint.method && path.test(new URL(request.url()).pathname);
}

interface Try {
  key: string | null;
  status: number;
  answer: string;
}

export interface Losing {
  /**
   * Presses, with the first answer to a call lost after the server has done it. Expects that the
   * call is made twice, with one key and one answer, and that these toasts were all that came.
   */
  press: (call: string, press: () => Promise<void>, toasts: string[]) => Promise<void>;
  /** What was answered, one after the other. */
  tries: readonly Try[];
  /** The calls whose answer was lost; who asks for others clears it first. */
  pressed: Set<string>;
}

/** From now on a page can lose answers. */
export async function loseAnswers(page: Page): Promise<Losing> {
  let losing = '';
  const tries: Try[] = [];
  const pressed = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const request = route.request();
    if (losing === '' || !isCall(request, losing)) return route.fallback();
    const response = await route.fetch();
    const key = await request.headerValue('idempotency-key');
    tries.push({ key, status: response.status(), answer: await response.text() });
    return tries.length === 1 ? route.abort('connectionreset') : route.fulfill({ response });
  });
  return {
    tries,
    pressed,
    async press(call, press, toasts) {
      losing = call;
      tries.length = 0;
      await page.evaluate(forgetToasts);
      await press();
      await expect.poll(() => tries.length, call).toBe(2);
      await expectToasts(page, toasts, call);
      expect(tries[0]?.status, call).toBeLessThan(300);
      expect(tries[0]?.key, call).toBeTruthy();
      expect(tries[1]?.key, call).toBe(tries[0]?.key);
      losing = '';
      pressed.add(call);
    },
  };
}

const forgetToasts = () => {
  window.toasts = [];
};
