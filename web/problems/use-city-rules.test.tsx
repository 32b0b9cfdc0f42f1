import { Activity } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stubEmptyPage } from '#web/ui/stub-empty-page.ts';

const RULES = '#contract/text/city-key.ts';

/** What is kept of a backend that takes spellings together. */
const ANNOUNCED = JSON.stringify({ backend: '/api', additions: ['city-spellings'] });

/** Lets the rules come, which else are still on their way. */
let bring: () => void;

beforeEach(() => {
  stubEmptyPage();
  vi.stubGlobal('localStorage', { getItem: () => ANNOUNCED });
  const { promise, resolve } = Promise.withResolvers<void>();
  bring = resolve;
  vi.doMock(RULES, async (original) => {
    await promise;
    return original();
  });
});

afterEach(() => {
  vi.doUnmock(RULES);
  vi.resetModules();
});

test('rules that another part of a screen brought, after one was drawn and before its effects, are taken', async () => {
  const { createRoot } = await import('react-dom/client');
  const { useCityRules } = await import('./use-city-rules.ts');
  const areOne = new Map<string, boolean>();
  function Part({ name }: { name: string }) {
    const { cityKey } = useCityRules();
    areOne.set(name, cityKey('PATNA') === cityKey('पटना'));
    return null;
  }
  const root = createRoot(document.body);
  /** What is hidden is drawn, and has its effects when it is shown. */
  const draw = (mode: 'hidden' | 'visible') =>
    root.render(
      <>
        <Part name="first" />
        <Activity mode={mode}>
          <Part name="late" />
        </Activity>
      </>,
    );
  draw('hidden');
  await expect
    .poll(() => [...areOne])
    .toEqual([
      ['first', false],
      ['late', false],
    ]);
  bring();
  await expect.poll(() => areOne.get('first')).toBe(true);
  draw('visible');
  await expect.poll(() => areOne.get('late')).toBe(true);
  root.unmount();
});
