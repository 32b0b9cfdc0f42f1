import { expect, test } from 'vitest';
import { nameBrowser } from './name-browser.ts';

const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const PIXEL = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';

test.each([
  [`${PIXEL} ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'Android', true],
  [
    `${PIXEL} ${KHTML} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
    true,
  ],
  [`${PIXEL} ${KHTML} Chrome/142.0.0.0 Mobile Safari/537.36 OPR/92.0`, 'Opera', 'Android', true],
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows', false],
  [`${WINDOWS} ${KHTML} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows', false],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
    'Firefox',
    'Linux',
    false,
  ],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari', 'Mac', false],
  [`${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone', true],
  [`${IPHONE} ${WEBKIT} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone', true],
  [`${IPHONE} ${WEBKIT} FxiOS/145.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone', true],
  [
    'Mozilla/5.0 (Mobile; Nokia_8110_4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
    'Firefox',
    'KaiOS',
    true,
  ],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/142.0.0.0 Safari/537.36`,
    'Chrome',
    'ChromeOS',
    false,
  ],
  ['curl/8.5.0', 'curl', '', false],
  ['node', 'node', '', false],
  ['', '', '', false],
  ['<script>alert(1)</script>', '', '', false],
])('%s', (userAgent, browser, system, handheld) => {
  expect(nameBrowser(userAgent)).toEqual({ browser, system, handheld });
});
