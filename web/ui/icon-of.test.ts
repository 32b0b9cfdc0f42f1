import { createLucideIcon, type IconNode } from 'lucide-react';
import { type ComponentType, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import iconOf from './icon-of.ts';

const NODE: IconNode = [
  ['path', { d: 'M2 12a10 10 0 0 1 20 0', key: 'a' }],
  ['circle', { cx: '12', cy: '12', r: '3', key: 'b' }],
];

/** Its attributes may stand in any order. */
function drawn(icon: ComponentType<{ className: string }>, className: string) {
  const markup = renderToStaticMarkup(createElement(icon, { className }));
  const [, attributes = '', parts] = /^<svg ([^>]*)>(.*)<\/svg>$/.exec(markup) ?? [];
  return { attributes: attributes.match(/[\w-]+="[^"]*"/g)?.sort(), parts };
}

test('an icon of the console is drawn as its package draws it, but for the names of classes', () => {
  const theirs = drawn(createLucideIcon('eye', NODE), 'size-4');
  const ours = drawn(iconOf({ node: NODE }), 'size-4');
  const named = theirs.attributes?.map((each) => each.replace('lucide lucide-eye ', ''));
  expect(ours).toEqual({ ...theirs, attributes: named });
  expect(ours.parts).toContain('<circle');
});
