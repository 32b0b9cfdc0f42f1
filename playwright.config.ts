import { defineConfig } from '@playwright/test';
import type { DatabaseOptions } from './e2e/database-test.ts';
import { findBrowser } from './tools/find-browser.ts';

// Workers load this file again and inherit the environment: the search runs once.
process.env.CHROMIUM_PATH ??= await findBrowser();
// Chromium would add it beside threads that read their environment, and crash now and then as it starts.
process.env.VK_ICD_FILENAMES ??= 'none';

/** Each frame of a movement is painted by a processor here. Tests on a phone see movement. */
const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const;

/**
 * The name of a file says where it runs: `*.spec.ts` on a desktop, `*.phone.spec.ts` on a phone,
 * `*.both.spec.ts` on both, `*.postgres.spec.ts` on PostgreSQL alone. In those on both, `@desktop`
 * marks what neither looks nor is touched otherwise on a phone. `@postgres` marks what has to be
 * right there too, from the screen to the rows.
 */
export default defineConfig<object, DatabaseOptions>({
  testDir: 'e2e',
  globalSetup: './tools/build-for-browsers.ts',
  outputDir: 'test-results/e2e',
  // Two cores: what is left idle while pages wait for answers, toasts and clocks goes to others.
  workers: 4,
  fullyParallel: false,
  // A machine that stands still is no defect: `tools/test.ts` names these, and allows a few.
  retries: process.env.CI === undefined ? 0 : 1,
  // Only what fails waits so long: no test may fail because others keep the machine busy.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  forbidOnly: process.env.CI !== undefined,
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: {
    // Storage, cookies and routes are cleared between tests; scripts stay compiled, which saves a fifth.
    reuseContext: true,
    trace: 'off',
    // Playwright would take one of every page at its end, and throw away those of tests that passed.
    screenshot: 'off',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // What draws is part of the browser: one process less to speak with.
        '--in-process-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    // First, one after the other: each worker would start a server and a browser for it, and the last ones wait.
    {
      name: 'postgres',
      workers: 1,
      testMatch: '**/*.spec.ts',
      grep: /@postgres/,
      use: { ...STILL, viewport: { width: 1440, height: 900 }, engine: 'postgres' },
    },
    {
      name: 'desktop',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/*.{phone,postgres}.spec.ts',
      use: { ...STILL, viewport: { width: 1440, height: 900 } },
    },
    {
      name: 'phone',
      testMatch: '**/*.{phone,both}.spec.ts',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
    },
  ],
});
