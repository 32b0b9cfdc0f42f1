/** Milliseconds of work at a time, so that what a finger does meanwhile is answered. */
const SLICE = 12;

/** Long work in slices: `pause` waits a turn when the present slice is used up. */
export class Slices {
  private endsAt = performance.now() + SLICE;
  private readonly signal: AbortSignal;

  constructor(signal: AbortSignal) {
    this.signal = signal;
  }

  /** @throws when the work is not wanted any more */
  async pause(): Promise<void> {
    if (performance.now() < this.endsAt) return;
    await new Promise((resolve) => setTimeout(resolve));
    this.signal.throwIfAborted();
    this.endsAt = performance.now() + SLICE;
  }
}

/** More descendants than are moved at once. */
const MANY = 200;

/** Moves all that is in one node to another, from the outside in and a little at a time. */
export async function pour(from: Node, to: Node, slices: Slices): Promise<void> {
  for (let node = from.firstChild; node; node = from.firstChild) {
    // An element with a style is moved as it is: the policy might keep its copy from having one.
    if (node instanceof Element && isLarge(node) && !node.hasAttribute('style')) {
      const copy = to.appendChild(node.cloneNode(false));
      await pour(node, copy, slices);
      node.remove();
    } else to.appendChild(node);
    await slices.pause();
  }
}

const isLarge = (element: Element) => element.getElementsByTagName('*').item(MANY) !== null;
