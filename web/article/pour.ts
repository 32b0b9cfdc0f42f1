import { isElement } from '#web/rich-text/blocks.ts';
import type { Slices } from '#web/rich-text/slices.ts';
import { Portions, shareOf } from './portions.ts';

/**
 * Moves all that is in one node to another, from the outside in and a portion at a time. Each is laid
 * out in the slice it came in: a browser left to itself lays out many together.
 */
export async function pour(
  from: Node,
  to: Element,
  slices: Slices,
  portions = new Portions(),
): Promise<void> {
  for (let node = from.firstChild; node; node = from.firstChild) {
    const elements = isElement(node) ? node.getElementsByTagName('*').length + 1 : 1;
    const share = shareOf(elements, node.textContent?.length ?? 0);
    if (share > portions.size && isElement(node)) {
      await pour(node, to.appendChild(shellOf(node)), slices, portions);
      node.remove();
      continue;
    }
    to.appendChild(node);
    if (!portions.add(share)) continue;
    to.getBoundingClientRect();
    await slices.pause();
  }
}

/** A copy without what is in it; its style comes by the style object, as the policy allows no attribute. */
function shellOf(element: Element): Element {
  const { cssText } = (element as HTMLElement).style;
  element.removeAttribute('style');
  const copy = element.cloneNode(false) as HTMLElement;
  if (cssText !== '') copy.style.cssText = cssText;
  return copy;
}
