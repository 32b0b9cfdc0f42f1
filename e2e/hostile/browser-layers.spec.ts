import { expect } from '@playwright/test';
import { databaseTest as test } from '../database-test.ts';
import { bundle } from './bundle.ts';
import { collections } from './hostile-strings.ts';
import { type Show, showOnStage, TOGETHER } from './stage.ts';

const NOTHING = new Map();

/** The headers with which the product serves the console. */
async function headersOfTheConsole(url: string): Promise<Record<string, string>> {
  const { headers } = await fetch(url);
  const protecting = ['content-security-policy', 'x-content-type-options', 'referrer-policy'];
  return Object.fromEntries(protecting.map((name) => [name, headers.get(name) ?? '']));
}

let headers: Record<string, string>;
test.beforeAll(async ({ sharedProduct }) => {
  headers = await headersOfTheConsole(sharedProduct.url);
});

interface TrustedHtmlMaker {
  createPolicy(name: string, rules: object): { createHTML(html: string): string };
}
declare const trustedTypes: TrustedHtmlMaker;
declare const maker: ReturnType<TrustedHtmlMaker['createPolicy']>;
declare const framing: typeof import('#web/article/open-frame.ts');

/**
 * As a page, and once more as parts of it that were made by a script. One that leaves nothing open, says
 * nothing of the whole page and leads nowhere shares one with its neighbours.
 */
const uncleaned: Show = (htmls, name) => {
  const line = '<hr id="line">';
  const sharesPage = (html: string) => {
    if (/<(?:html|head|base|meta|noscript|body|frameset|plaintext)|href|action/i.test(html))
      return false;
    const whole = maker.createHTML(html + line);
    const { body } = new DOMParser().parseFromString(whole, 'text/html');
    return body.lastElementChild?.id === 'line';
  };
  const show = (parts: readonly string[]) => {
    const frame = Object.assign(document.createElement('iframe'), { name });
    frame.srcdoc = maker.createHTML(parts.join(line));
    frame.onload = () => {
      frame.onload = null;
      const page = frame.contentDocument as Document;
      for (const part of parts)
        page.body.append(page.createRange().createContextualFragment(maker.createHTML(part)));
    };
    document.body.append(frame);
  };
  const { sharing = [], alone = [] } = Object.groupBy(htmls, (html) =>
    sharesPage(html) ? 'sharing' : 'alone',
  );
  for (const parts of [sharing, ...alone.map((html) => [html])]) if (parts.length > 0) show(parts);
};

/** In the frame of the console, which is the only thing of it that is there. */
const framed: Show = (htmls, name) => {
  const range = document.implementation.createHTMLDocument('').createRange();
  const place = document.body.appendChild(document.createElement('div'));
  const { createElement } = Document.prototype;
  // The debugger knows a frame by the name that it began with.
  document.createElement = ((tag: string) =>
    Object.assign(createElement.call(document, tag), { name })) as typeof createElement;
  const contents = htmls.map((html) => range.createContextualFragment(html));
  framing.openFrame(place, (body) => body.append(...contents), { title: '', allowed: [] });
  document.createElement = createElement;
};

/** Each way to make HTML, a handler or a script of a string. */
const MAKERS = [
  'document.body.innerHTML = html',
  'document.body.outerHTML = html',
  'document.body.insertAdjacentHTML("beforeend", html)',
  'document.write(html)',
  'document.createRange().createContextualFragment(html)',
  'new DOMParser().parseFromString(html, "text/html")',
  'document.createElement("template").innerHTML = html',
  'document.createElement("iframe").srcdoc = html',
  'document.createElement("p").setAttribute("onclick", "alert(1)")',
  'document.createElement("script").text = "alert(1)"',
  'document.createElement("script").src = "https://evil.example/x.js"',
  'eval("1")',
  'new Function("alert(1)")',
  'trustedTypes.createPolicy("another", { createHTML: String })',
];

test('the policy lets nobody make HTML or scripts of strings', async ({ page }) => {
  const tries = MAKERS.map(
    (code) => `try { ${code}; made.push(${JSON.stringify(code)}) } catch {}`,
  );
  const files: Record<string, string> = {
    '/': '<!doctype html><title>None</title><body><script src="/tries.js"></script>',
    '/tries.js': `const html = '<b>made</b>', made = []; ${tries.join('\n')}
      document.title = made.join() || 'None of them'`,
  };
  await page.route('**/*', (route) => {
    const path = new URL(route.request().url()).pathname;
    const contentType = path === '/' ? 'text/html' : 'text/javascript';
    return route.fulfill({ contentType, headers, body: files[path] ?? '' });
  });
  await page.goto('http://stage.example/');
  await expect(page).toHaveTitle('None of them');
});

for (const { name, strings } of collections) {
  test(`the policy alone lets nothing of ${name} act`, async ({ page }) => {
    // A name that the policy lists, with rules that let everything pass.
    const script =
      'var maker = trustedTypes.createPolicy("dompurify", { createHTML: (html) => html })';
    // Where images may come from, the browser lets everything be fetched ahead.
    const harmless = /^(?:Image|Other) /;
    const options = { show: uncleaned, together: TOGETHER, headers, script, harmless };
    const acted = await showOnStage(page, strings, options);
    expect(acted).toEqual(NOTHING);
  });

  test(`the frame alone lets nothing of ${name} act or load a picture`, async ({ page }) => {
    const script = await bundle('web/article/open-frame.ts', 'framing');
    const acted = await showOnStage(page, strings, {
      show: framed,
      together: TOGETHER,
      script,
      harmless: /^$/,
    });
    expect(acted).toEqual(NOTHING);
  });
}
