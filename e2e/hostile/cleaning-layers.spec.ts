import { expect } from '@playwright/test';
import { sanitiseHtml, TooMuchMarkup } from '#server/rich-text/sanitise-html.ts';
import { databaseTest as test } from '../database-test.ts';
import { bundle } from './bundle.ts';
import { collections } from './hostile-strings.ts';
import { ownStrings } from './own-strings.ts';
import { type Show, showOnStage } from './stage.ts';

const NOTHING = new Map();

const asPage: Show = (html, name) => {
  document.body.append(Object.assign(document.createElement('iframe'), { name, srcdoc: html }));
};

test('with no layer between, hostile strings act and are seen to', async ({ page }) => {
  const acted = await showOnStage(page, ownStrings, { show: asPage });
  expect(acted.size).toBeGreaterThan(100);
  for (const string of ['<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">click</a>'])
    expect([...acted.keys()]).toContain(string);
});

declare const cleaning: typeof import('#web/rich-text/read-rich-text.ts');

/** As the console shows it, and what a browser makes of the same when it is written and read again. */
const cleanedByConsole: Show = (html, name) => {
  const frame = Object.assign(document.createElement('iframe'), { name });
  document.body.append(frame);
  const page = frame.contentDocument as Document;
  page.body.append(cleaning.readRichText(html));
  const again = page.createElement('div');
  again.innerHTML = page.body.innerHTML;
  page.body.append(again);
};

for (const { name, strings } of collections) {
  test(`the server's cleaning alone lets nothing of ${name} act`, async ({ page }) => {
    const cleaned = strings.map(cleanedByServer);
    expect(await showOnStage(page, cleaned, { show: asPage })).toEqual(NOTHING);
  });

  test(`the console's cleaning alone lets nothing of ${name} act`, async ({ page }) => {
    const script = await bundle('web/rich-text/read-rich-text.ts', 'cleaning');
    expect(await showOnStage(page, strings, { show: cleanedByConsole, script })).toEqual(NOTHING);
  });
}

/** What the server would keep; it refuses what is nested without end. */
function cleanedByServer(html: string): string {
  try {
    return sanitiseHtml(html);
  } catch (error) {
    if (error instanceof TooMuchMarkup) return '';
    throw error;
  }
}
