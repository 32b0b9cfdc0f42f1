import { expect, test } from 'vitest';
import { parseLink } from './parse-link.ts';

test.each([
  ['example.org', 'https://example.org'],
  [' example.org/a?b=c#d ', 'https://example.org/a?b=c#d'],
  ['example.org:8080/x', 'https://example.org:8080/x'],
  ['//example.org', 'https://example.org'],
  ['http://example.org', 'http://example.org'],
  ['पटना.भारत', 'https://पटना.भारत'],
  ['someone@example.org', 'mailto:someone@example.org'],
  ['mailto:someone@example.org', 'mailto:someone@example.org'],
  ['tel:+916122215000', 'tel:+916122215000'],
  ['tel:+91 612-221 5000', 'tel:+916122215000'],
  ['+91 (612) 221 5000', 'tel:+916122215000'],
  ['tel:(0612) 222 1500', 'tel:06122221500'],
  ['+91‑612‑2215000', 'tel:+916122215000'],
  ['+1', null],
  ['tel:112;ext=3', 'tel:112;ext=3'],
  ['/about', '/about'],
  ['javascript:alert(1)', null],
  ['JavaScript:alert(1)', null],
  ['data:text/html,x', null],
  ['ftp://example.org', null],
  ['not a link', null],
  ['word', null],
  ['tel: the office', null],
  ['https://', null],
  ['', null],
])('%j means %j', (typed, address) => {
  expect(parseLink(typed)).toBe(address);
});
