import type { IconNode } from 'lucide-react';
import { createElement, type SVGProps } from 'react';

/** What the package itself makes of a drawn icon, for what the console asks of one: no name is read aloud. */
export default function iconOf({ node }: { node: IconNode }) {
  return (props: SVGProps<SVGSVGElement>) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: 24,
        height: 24,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        'aria-hidden': true,
        ...props,
      },
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    );
}
