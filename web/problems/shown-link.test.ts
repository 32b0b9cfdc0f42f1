import { expect, test } from 'vitest';
import { shownLink } from './shown-link.ts';

test.each([
  ['https://example.org/क/ख?q=ग#घ'],
  ['http://example.org:8080/a'],
  ['HTTPS://पटना.example.org/'],
  ['https://[::1]/a'],
  ['https://'],
])('%j is shown as it came', (link) => {
  expect(shownLink(link)).toBe(link);
});

test.each([
  // The second р and а are letters of Cyrillic, and ⁄ is no slash.
  ['https://раtna.gov.in/login', 'https://xn--tna-5cd3f.gov.in/login'],
  ['https://patna.gov.in⁄login.evil.example/', 'https://patna.gov.xn--inlogin-2d7c.evil.example/'],
  ['https://patna.gov.in@evil.example/a?b#c', 'https://evil.example/a?b#c'],
  ['https://patna.gov.in\n.evil.example/', 'https://patna.gov.in.evil.example/'],
  ['https:///evil.example/', 'https://evil.example/'],
  ['https://patna.gov.in\\@evil.example', 'https://patna.gov.in/@evil.example'],
  ['https://g\u0966\u0966gle.com/', 'https://xn--ggle-qkja.com/'],
  ['https://l\u0902gin.example/', 'https://xn--lgin-g5i.example/'],
  ['https://ev\u200bil.example/', 'https://evil.example/'],
  ['https://אב.example/patna.gov.in', 'https://xn--4dbc.example/patna.gov.in'],
])('%j is shown by where it leads', (link, shown) => {
  expect(shownLink(link)).toBe(shown);
});
