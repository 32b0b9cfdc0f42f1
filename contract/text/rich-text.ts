import { cssColour, rgbOf } from './css-colour.ts';

/**
 * The vocabulary of a blog's HTML. Browser and server both clean by it: first `cleanElement`
 * on each element, then these lists. A colour stands there twice: as `style` for every reader of the
 * HTML, as `data-color` and `data-background` for the console, whose policy ignores style attributes.
 */
export const richText = {
  /** An element of another name is removed, its content stays. */
  tags: [
    ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'blockquote', 'pre', 'div', 'hr', 'br'],
    ...['ol', 'ul', 'li', 'a', 'img', 'figure', 'figcaption'],
    ...['strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'span'],
    ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'],
  ],
  /** Removed together with what they hold. */
  tagsDroppedWhole: [
    ...['script', 'style', 'noscript', 'template', 'title', 'head', 'svg', 'math', 'object'],
    ...[
      'embed',
      'applet',
      'frameset',
      'select',
      'option',
      'textarea',
      'xmp',
      'noembed',
      'noframes',
    ],
  ],
  /** By tag; `*` holds for every tag. */
  attributes: {
    /** `style` is what `colourStyle` makes of the colours, never what came. */
    '*': ['class', 'dir', 'data-color', 'data-background', 'style'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
    ol: ['start'],
    ul: ['data-checked'],
    li: ['data-list'],
    pre: ['data-language'],
    div: ['data-language'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
  } as Readonly<Record<string, readonly string[]>>,
  /** A class of another name is removed. */
  classes: [
    ...['ql-align-center', 'ql-align-right', 'ql-align-justify', 'ql-direction-rtl'],
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((level) => `ql-indent-${level}`),
    ...['ql-size-small', 'ql-size-large', 'ql-size-huge', 'ql-font-serif', 'ql-font-monospace'],
    ...['ql-video', 'ql-syntax', 'ql-code-block', 'ql-code-block-container'],
  ],
  /** Links without a scheme (`/about`, `#top`) are kept too. */
  linkSchemes: ['http', 'https', 'mailto', 'tel'],
  /** Images without a scheme (`/uploads/…`) are kept too; of `data:` only raster images. */
  imageSchemes: ['http', 'https', 'data'],
  /** What every link carries. */
  link: { rel: 'noopener noreferrer', target: '_blank' },
} as const;

/** An element's name and attributes; `text` when it is to hold that text. */
export interface RichTextElement {
  tag: string;
  attributes: Record<string, string>;
  text?: string;
}

/**
 * Rewrites one element into the vocabulary without losing what an earlier editor meant: old names
 * become current ones, inline styles become classes and colours, a video frame becomes
 * a link to it, unsafe addresses and values of no meaning go. Names are expected in lower case.
 */
export function cleanElement(tag: string, attributes: Record<string, string>): RichTextElement {
  if (tag === 'iframe') return videoLink(attributes);
  const name = currentNames.get(tag) ?? tag;
  const kept: Record<string, string> = {};
  for (const key of [...(attributesByTag.get(name) ?? []), ...sharedAttributes]) {
    const value = cleanValue(key, attributes[key]);
    if (value !== null) kept[key] = value;
  }
  const classes = [...(attributes.class ?? '').split(/\s+/), ...applyStyle(tag, attributes, kept)];
  applyColourClasses(classes, kept);
  const known = classes.filter((each) => knownClasses.has(each));
  if (known.length > 0) kept.class = [...new Set(known)].join(' ');
  const style = colourStyle(kept);
  if (style !== '') kept.style = style;
  if (name === 'a' && kept.href !== undefined) Object.assign(kept, richText.link);
  return { tag: name, attributes: kept };
}

/** The colours as a style attribute, in the form in which browsers and Quill write them. */
export function colourStyle(attributes: Readonly<Record<string, string>>): string {
  const colour = attributes['data-color'];
  const background = attributes['data-background'];
  const declarations = [
    colour && `color: ${rgbOf(colour)};`,
    background && `background-color: ${rgbOf(background)};`,
  ];
  return declarations.filter(Boolean).join(' ');
}

/**
 * The address without the white space browsers ignore, or null when its scheme is not listed. A `<` is
 * written as a browser sends it, so that nothing in it can be taken for markup.
 */
export function safeAddress(address: string, schemes: readonly string[]): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers skip these in addresses
  const visible = address.replace(/[\u0000-\u001f\u007f]+/g, '');
  const bare = visible.trim().replaceAll('<', '%3C');
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(bare)?.[1]?.toLowerCase();
  if (bare === '') return null;
  if (scheme === undefined) return /^[^/?#]*:/.test(bare) ? null : bare;
  return schemes.includes(scheme) ? bare : null;
}

const attributesByTag = new Map(Object.entries(richText.attributes));
const sharedAttributes = ['dir', 'data-color', 'data-background'];
const knownClasses: ReadonlySet<string> = new Set(richText.classes);

const otherBlocks = (
  'address article aside center dd details dl dt fieldset footer form header hgroup legend main ' +
  'nav section summary'
).split(' ');

const currentNames: ReadonlyMap<string, string> = new Map(
  Object.entries({
    // Other blocks: without a name of their own their texts would run together.
    ...Object.fromEntries(otherBlocks.map((name) => [name, 'div'])),
    b: 'strong',
    i: 'em',
    ins: 'u',
    del: 's',
    strike: 's',
    tt: 'code',
    kbd: 'code',
    samp: 'code',
    font: 'span',
    mark: 'span',
  }),
);

function videoLink(attributes: Record<string, string>): RichTextElement {
  const href = safeAddress(attributes.src ?? '', ['http', 'https']);
  if (href === null) return { tag: 'span', attributes: {} };
  return { tag: 'a', attributes: { href, class: 'ql-video', ...richText.link }, text: href };
}

function cleanValue(key: string, value: string | undefined): string | null {
  if (value === undefined) return null;
  if (key === 'href') return safeAddress(value, richText.linkSchemes);
  if (key === 'src') return imageAddress(value);
  if (key === 'data-color' || key === 'data-background') return cssColour(value);
  if (key === 'alt') return value;
  return attributeValues[key]?.test(value) ? value : null;
}

/** Earlier editors kept pasted images in the blog itself. */
function imageAddress(value: string): string | null {
  const address = safeAddress(value, richText.imageSchemes);
  if (address === null || !/^data:/i.test(address)) return address;
  return /^data:image\/(?:png|jpeg|jpg|gif|webp|avif);base64,/i.test(address) ? address : null;
}

const attributeValues: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|rtl|auto)$/,
  start: /^\d{1,6}$/,
  width: /^\d{1,5}$/,
  height: /^\d{1,5}$/,
  colspan: /^[1-9]\d{0,2}$/,
  rowspan: /^[1-9]\d{0,2}$/,
  'data-list': /^(?:bullet|ordered|checked|unchecked)$/,
  'data-checked': /^(?:true|false)$/,
  'data-language': /^[\w+#.-]{1,30}$/,
};

/**
 * Moves an inline style's colours into `kept`, where they go before those of data attributes, as
 * every other reader sees them; answers with the classes that say the rest.
 */
function applyStyle(
  tag: string,
  attributes: Record<string, string>,
  kept: Record<string, string>,
): string[] {
  const style = inlineStyle(attributes.style ?? '');
  const colour = cssColour(style.color ?? attributes.color ?? '');
  const background = cssColour(style['background-color'] ?? style.background ?? '');
  if (colour !== null) kept['data-color'] = colour;
  if (background !== null) kept['data-background'] = background;
  if (tag === 'mark') kept['data-background'] ??= '#ffff00';
  const classes: string[] = tag === 'center' ? ['ql-align-center'] : [];
  const align = style['text-align'] ?? attributes.align;
  if (align) classes.push(`ql-align-${align.toLowerCase()}`);
  if (style.direction === 'rtl') classes.push('ql-direction-rtl');
  return classes;
}

/** The declarations of a style attribute, by property name in lower case. */
export function inlineStyle(style: string): Record<string, string> {
  const declarations: Record<string, string> = Object.create(null);
  for (const declaration of style.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 1) continue;
    const value = declaration.slice(colon + 1).replace('!important', '');
    declarations[declaration.slice(0, colon).trim().toLowerCase()] = value.trim();
  }
  return declarations;
}

/** Colours that Quill's class names stand for in its own style sheet. */
const quillColours: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '#000000',
    white: '#ffffff',
    red: '#e60000',
    orange: '#ff9900',
    yellow: '#ffff00',
    green: '#008a00',
    blue: '#0066cc',
    purple: '#9933ff',
  }),
);

function applyColourClasses(classes: string[], kept: Record<string, string>): void {
  for (const each of classes) {
    const [, kind, name] = /^ql-(color|bg)-([a-z]+)$/.exec(each) ?? [];
    const colour = name === undefined ? undefined : quillColours.get(name);
    if (colour !== undefined) kept[kind === 'bg' ? 'data-background' : 'data-color'] ??= colour;
  }
}
