import { expect } from '@playwright/test';
import { sanitiseHtml, TooMuchMarkup } from '#server/rich-text/sanitise-html.ts';
import { databaseTest as test } from '../database-test.ts';
import { bundle } from './bundle.ts';
import { collections } from './hostile-strings.ts';
import { ownStrings } from './own-strings.ts';
import { type Show, showOnStage, TOGETHER } from './stage.ts';

const NOTHING = new Map();

const asPage: Show = (htmls, name) => {
  const srcdoc = htmls.join('\n');
  document.body.append(Object.assign(document.createElement('iframe'), { name, srcdoc }));
};

test('with no layer between, hostile strings act and are seen to', async ({ page }) => {
  const acted = await showOnStage(page, ownStrings, { show: asPage });
  expect(acted.size).toBeGreaterThan(100);
  for (const string of ['<img src=x onerror=alert(1)>', '<a href="javascript:alert(1)">click</a>'])
    expect([...acted.keys()]).toContain(string);
});

declare const cleaning: typeof import('#web/rich-text/read-rich-text.ts');

/** As the console shows it, and what a browser makes of the same when it is written and read again. */
const cleanedByConsole: Show = (htmls, name) => {
  const frame = Object.assign(document.createElement('iframe'), { name });
  document.body.append(frame);
  const page = frame.contentDocument as Document;
  for (const html of htmls) {
    const place = page.body.appendChild(page.createElement('div'));
    place.append(cleaning.readRichText(html));
    page.body.appendChild(page.createElement('div')).innerHTML = place.innerHTML;
  }
};

for (const { name, strings } of collections) {
  test(`the server's cleaning alone lets nothing of ${name} act`, async ({ page }) => {
    const cleaned = strings.map(cleanedByServer);
    expect(await showOnStage(page, cleaned, { show: asPage })).toEqual(NOTHING);
  });

  test(`the console's cleaning alone lets nothing of ${name} act`, async ({ page }) => {
    const script = await bundle('web/rich-text/read-rich-text.ts', 'cleaning');
    expect(
      await showOnStage(page, strings, { show: cleanedByConsole, together: TOGETHER, script }),
    ).toEqual(NOTHING);
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

test('what is read in parts is what is read at once', async ({ page }) => {
  const blocks = `
    <p style="color: red">one\u00a0line<br></p><ol><li data-list="bullet">a</li><li data-list="bullet" class="ql-indent-1">b</li></ol>
    <blockquote class="ql-align-right" style="background: yellow"><p>c</p> d <blockquote><h2>e</h2></blockquote></blockquote>
    <table><caption>f</caption><tr><td>g</td><td>h</td></tr></table><div class="ql-code-block-container"><div class="ql-code-block">i</div></div>`;
  const quotes = '<blockquote dir="rtl" style="color: #00f">';
  const html = `${blocks}${quotes}${quotes}${blocks.repeat(60)}</blockquote>${blocks.repeat(60)}</blockquote>${blocks.repeat(60)}`;
  await page.goto('about:blank');
  await page.evaluate(await bundle('web/rich-text/read-rich-text.ts', 'cleaning'));
  const [parts, inSlices, atOnce] = await page.evaluate(async (long) => {
    const slices = { pause: async () => {} } as Parameters<typeof cleaning.readInSlices>[1];
    const written = (nodes: Node) => new XMLSerializer().serializeToString(nodes);
    const count = (await cleaning.readInParts(long, slices)).length;
    const pieces = written(await cleaning.readInSlices(long, slices));
    return [count, pieces, written(cleaning.readRichText(long))] as const;
  }, html);
  expect(parts).toBeGreaterThan(5);
  expect(inSlices).toBe(atOnce);
});
