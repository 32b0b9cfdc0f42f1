import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { richText } from '#contract/text/rich-text.ts';
import { sanitiseHtml, TooMuchMarkup } from '#server/rich-text/sanitise-html.ts';
import { furtherHtml } from '#server/test/hostile/further-strings.ts';
import { combinedHtml } from '#server/test/hostile/hostile-html.ts';
import { naughtyStrings } from '#server/test/hostile/hostile-texts.ts';

const tagForm =
  /<(?<close>\/?)(?<name>[a-z][a-z0-9]*)(?<attributes>(?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g;

/** Fails unless the HTML is nothing but escaped text and well-formed tags of the vocabulary. */
function expectOnlyVocabulary(html: string): void {
  for (const { groups } of html.matchAll(tagForm)) {
    const { close, name = '', attributes = '' } = groups ?? {};
    expect(richText.tags).toContain(name);
    if (close) expect(attributes).toBe('');
    for (const [, key = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g))
      expectAllowed(name, key, value);
  }
  // Whatever is left once the tags are taken out must be text, in which no tag can begin.
  expect(html.replace(tagForm, '')).not.toMatch(/[<>]/);
}

function expectAllowed(tag: string, key: string, value: string): void {
  expect([...(richText.attributes['*'] ?? []), ...(richText.attributes[tag] ?? [])]).toContain(key);
  if (key === 'class')
    for (const name of value.split(' ')) expect(richText.classes).toContain(name);
  if (key === 'style') expect(value).toMatch(coloursOnly);
  if (key === 'href' || key === 'src') expect(safeProtocols).toContain(protocolOf(value));
}

const colour = String.raw`rgba?\(\d+, \d+, \d+(?:, [\d.]+)?\);`;
const coloursOnly = new RegExp(`^(?:color: ${colour})?(?:(?:^| )background-color: ${colour})?$`);

const safeProtocols = ['https:', 'http:', 'mailto:', 'tel:'];

/** As a browser finds it; of no use to anyone when it cannot be parsed. */
function protocolOf(value: string): string {
  const address = value
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  return URL.parse(address, 'https://site.example/')?.protocol ?? 'https:';
}

describe('hostile HTML', () => {
  test.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="java&#x09;script:alert(1)">x</a>',
    '<a href=" &#1; javascript:alert(1)">x</a>',
    '<p style="background:url(javascript:alert(1))" onclick="alert(1)">x</p>',
    '<p style="color: red; position: fixed; background-image: url(//example.org/x)">x</p>',
    '<p style="color:expression(alert(1));background-color:var(--x)">x</p>',
    '<p style="color: red&quot; onclick=&quot;alert(1)">x</p>',
    '<p style="color: re\\64 ; background: #fff/**/url(x)">x</p>',
    '<p data-color="red&quot;>" data-background="url(x)" style="}*{color:red">x</p>',
    `<p style="color: red;${'a: b;'.repeat(20_000)}">x</p>`,
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<iframe srcdoc="<script>alert(1)</script>"><img src=x onerror=alert(1)></iframe>',
    '<table><td><xmp></xmp><img src=x onerror=alert(1)>',
    '<p class="ql-align-center evil" id="x" data-x="y">x</p>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<a href="//example.org">x</a><base href="//evil.example">',
    '<textarea></textarea/><img src=x onerror=alert(1)>',
    '<form action="javascript:alert(1)"><input type=submit><button formaction="javascript:1">',
    '<title><img src=x onerror=alert(1)></title>',
  ])('is reduced to the vocabulary: %s', (html) => {
    expectOnlyVocabulary(sanitiseHtml(html));
  });

  test('of every way to combine its parts is reduced to the vocabulary', () => {
    expect(combinedHtml.length).toBeGreaterThan(900);
    for (const html of combinedHtml) expectOnlyVocabulary(sanitiseHtml(html));
  });

  test('of a published collection is reduced to the vocabulary', () => {
    expect(naughtyStrings.length).toBeGreaterThan(400);
    for (const html of [...naughtyStrings, ...furtherHtml])
      expectOnlyVocabulary(sanitiseHtml(html));
  });

  test('of random pieces is reduced to the vocabulary', () => {
    const piece = fc.constantFrom(
      ...['<', '>', '</', '/>', '"', "'", '=', ' ', '&lt;', '&#106;', '<!--', '-->', '<![CDATA['],
      ...['script', 'style', 'svg', 'math', 'noscript', 'iframe', 'textarea', 'p', 'a', 'img'],
      ...[
        ' href=',
        ' src=',
        ' onerror=',
        ' style=',
        'color:',
        'red',
        'url(',
        ';',
        'javascript:',
        'data:',
        'x',
        '\0',
        '\n',
        'ा',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        expectOnlyVocabulary(sanitiseHtml(pieces.join('')));
      }),
      { numRuns: 2000 },
    );
  });

  test('nested without end is refused before it costs anything', () => {
    expect(() => sanitiseHtml('<b>'.repeat(160_000))).toThrow(TooMuchMarkup);
    expect(() => sanitiseHtml('<b><!--</b>-->'.repeat(30_000))).toThrow(TooMuchMarkup);
    expect(sanitiseHtml('<p>x</p>'.repeat(1000))).toBe('<p>x</p>'.repeat(1000));
  });
});

describe('a blog of the earlier editor', () => {
  test.each(richText.classes)('keeps the class %s', (name) => {
    const html = `<p class="${name}">x</p>`;
    expect(sanitiseHtml(html)).toBe(html);
  });

  test('keeps its lists, code, links and line breaks', () => {
    const html =
      '<ol><li data-list="bullet" class="ql-indent-1">x</li></ol>' +
      '<pre data-language="plain" class="ql-syntax">a\n  b</pre><p>अ<br />आ</p>';
    expect(sanitiseHtml(html)).toBe(html);
  });

  test('keeps its colours as it wrote them, and for the console besides', () => {
    const style = 'style="color: rgb(230, 0, 0); background-color: rgb(255, 255, 0);"';
    const stored = `<span data-color="#e60000" data-background="#ffff00" ${style}>x</span>`;
    expect(sanitiseHtml(`<span ${style}>x</span>`)).toBe(stored);
    expect(sanitiseHtml(stored)).toBe(stored);
  });

  test.each(['', 'Your browser shows no frames.'])('keeps a video as a link to it: %j', (inner) => {
    const frame = `<iframe class="ql-video" src="https://example.org/v?a=1">${inner}</iframe>`;
    expect(sanitiseHtml(frame)).toBe(
      '<a href="https://example.org/v?a=1" class="ql-video" rel="noopener noreferrer" target="_blank">https://example.org/v?a=1</a>',
    );
  });
});

test('every link opens apart and tells nothing of the page it stands on', () => {
  expect(sanitiseHtml('<a href="https://example.org" target="_self" rel="opener">x</a>')).toBe(
    '<a href="https://example.org" rel="noopener noreferrer" target="_blank">x</a>',
  );
});

test('images keep their address on this server and their description', () => {
  const html = '<img src="/uploads/a.webp" alt="बाढ़ &amp; नाली" width="10" height="20" />';
  expect(sanitiseHtml(html)).toBe(html);
});
