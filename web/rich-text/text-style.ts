/** Colours, size and font of text, by attribute or by the beginning of the class. */
export interface TextStyle {
  'data-color'?: string;
  'data-background'?: string;
  'ql-size-'?: string;
  'ql-font-'?: string;
}

const COLOURS = ['data-color', 'data-background'] as const;
const CLASSES = ['ql-size-', 'ql-font-'] as const;

/** Takes what an element says of its text off it; undefined when that is nothing. */
export function takeTextStyle(element: Element): TextStyle | undefined {
  const style: TextStyle = {};
  for (const name of COLOURS) {
    const value = element.getAttribute(name);
    if (value === null) continue;
    style[name] = value;
    element.removeAttribute(name);
  }
  for (const each of [...element.classList]) {
    const kind = CLASSES.find((beginning) => each.startsWith(beginning));
    if (!kind) continue;
    style[kind] = each;
    element.classList.remove(each);
  }
  if (element.getAttribute('class') === '') element.removeAttribute('class');
  return Object.keys(style).length > 0 ? style : undefined;
}

/** An empty span with the style. */
export function spanWith(style: TextStyle, page: Document): Element {
  const span = page.createElement('span');
  for (const name of COLOURS) {
    const value = style[name];
    if (value !== undefined) span.setAttribute(name, value);
  }
  const classes = CLASSES.flatMap((kind) => style[kind] ?? []);
  if (classes.length > 0) span.className = classes.join(' ');
  return span;
}
