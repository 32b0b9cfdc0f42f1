import { type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import { richText } from '#contract/text/rich-text.ts';

const oneOf = (pattern: RegExp, element: HTMLElement) =>
  pattern.exec(element.className)?.[1] ?? null;

/** Alignment, indent and direction, which every line of text can have. */
const lineAttributes = { align: { default: null }, indent: { default: 0 }, dir: { default: null } };

function readLine(element: HTMLElement): Attrs {
  const isRightToLeft = element.classList.contains('ql-direction-rtl');
  return {
    align: oneOf(/(?:^|\s)ql-align-(center|right|justify)/, element),
    indent: Number(oneOf(/(?:^|\s)ql-indent-(\d)/, element) ?? 0),
    dir: isRightToLeft ? 'rtl' : element.getAttribute('dir'),
  };
}

function writeLine({ align, indent, dir }: Attrs): Record<string, string> {
  const names = [
    align && `ql-align-${align}`,
    indent > 0 && `ql-indent-${indent}`,
    dir === 'rtl' && 'ql-direction-rtl',
  ].filter(Boolean);
  return { ...(names.length > 0 && { class: names.join(' ') }), ...(dir && { dir }) };
}

function given(attributes: Record<string, unknown>): Record<string, string> {
  const present = Object.entries(attributes).filter(([, value]) => value !== null);
  return Object.fromEntries(present.map(([name, value]) => [name, String(value)]));
}

const nodes = {
  doc: { content: 'block+' },
  paragraph: {
    group: 'block',
    content: 'inline*',
    attrs: lineAttributes,
    parseDOM: [{ tag: 'p', getAttrs: readLine }],
    toDOM: ({ attrs }) => ['p', writeLine(attrs), 0],
  },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { default: 1 }, ...lineAttributes },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level, ...readLine(element) }),
    })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, writeLine(attrs), 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    defining: true,
    createGapCursor: true,
    attrs: { language: { default: null } },
    parseDOM: [
      {
        tag: 'pre',
        preserveWhitespace: 'full',
        getAttrs: (element) => ({ language: element.getAttribute('data-language') }),
      },
    ],
    toDOM: ({ attrs }) => ['pre', given({ 'data-language': attrs.language }), 0],
  },
  horizontal_rule: { group: 'block', parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  ordered_list: {
    group: 'block list',
    content: 'list_item+',
    attrs: { start: { default: 1 } },
    parseDOM: [
      {
        tag: 'ol',
        getAttrs: (element) => ({ start: Number(element.getAttribute('start') ?? 1) }),
      },
    ],
    toDOM: ({ attrs }) => ['ol', attrs.start === 1 ? {} : { start: String(attrs.start) }, 0],
  },
  bullet_list: {
    group: 'block list',
    content: 'list_item+',
    parseDOM: [{ tag: 'ul' }],
    toDOM: () => ['ul', 0],
  },
  list_item: {
    content: 'block+',
    defining: true,
    attrs: { check: { default: null } },
    parseDOM: [
      { tag: 'li', getAttrs: (element) => ({ check: element.getAttribute('data-list') }) },
    ],
    toDOM: ({ attrs }) => ['li', given({ 'data-list': attrs.check }), 0],
  },
  table: {
    group: 'block',
    content: 'table_row+',
    isolating: true,
    parseDOM: [{ tag: 'table' }],
    toDOM: () => ['table', ['tbody', 0]],
  },
  table_row: { content: 'table_cell+', parseDOM: [{ tag: 'tr' }], toDOM: () => ['tr', 0] },
  table_cell: {
    content: 'block+',
    isolating: true,
    attrs: { head: { default: false }, colspan: { default: null }, rowspan: { default: null } },
    parseDOM: [
      {
        tag: 'td, th',
        getAttrs: (element) => ({
          head: element.localName === 'th',
          colspan: element.getAttribute('colspan'),
          rowspan: element.getAttribute('rowspan'),
        }),
      },
    ],
    toDOM: ({ attrs: { head, ...spans } }) => [head ? 'th' : 'td', given(spans), 0],
  },
  text: { group: 'inline' },
  image: {
    group: 'inline',
    inline: true,
    draggable: true,
    attrs: {
      src: {},
      alt: { default: null },
      width: { default: null },
      height: { default: null },
    },
    parseDOM: [
      {
        tag: 'img[src]',
        getAttrs: (element) => ({
          src: element.getAttribute('src'),
          alt: element.getAttribute('alt'),
          width: element.getAttribute('width'),
          height: element.getAttribute('height'),
        }),
      },
    ],
    toDOM: ({ attrs }) => ['img', given(attrs)],
  },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
} satisfies Record<string, NodeSpec>;

/** A mark that is one value in one attribute of a span. */
function spanMark(attribute: string): MarkSpec {
  return {
    attrs: { value: {} },
    parseDOM: [
      {
        tag: `span[${attribute}]`,
        consuming: false,
        getAttrs: (element) => ({ value: element.getAttribute(attribute) }),
      },
    ],
    toDOM: ({ attrs }) => ['span', { [attribute]: attrs.value }, 0],
  };
}

/** A mark that is one of the classes with this beginning. */
function classMark(prefix: string): MarkSpec {
  const pattern = new RegExp(`(?:^|\\s)${prefix}([a-z]+)`);
  return {
    attrs: { value: {} },
    parseDOM: [
      {
        tag: `span[class*="${prefix}"]`,
        consuming: false,
        getAttrs: (element) => ({ value: oneOf(pattern, element) }),
      },
    ],
    toDOM: ({ attrs }) => ['span', { class: prefix + attrs.value }, 0],
  };
}

function tagMark(tag: string, more: MarkSpec = {}): MarkSpec {
  return { ...more, parseDOM: [{ tag }], toDOM: () => [tag, 0] };
}

const marks = {
  link: {
    inclusive: false,
    attrs: { href: {}, video: { default: false } },
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (element) => ({
          href: element.getAttribute('href'),
          video: element.classList.contains('ql-video'),
        }),
      },
    ],
    toDOM: ({ attrs: { href, video } }) => [
      'a',
      { href, ...richText.link, ...(video && { class: 'ql-video' }) },
      0,
    ],
  },
  color: spanMark('data-color'),
  background: spanMark('data-background'),
  size: classMark('ql-size-'),
  font: classMark('ql-font-'),
  bold: tagMark('strong'),
  italic: tagMark('em'),
  underline: tagMark('u'),
  strike: tagMark('s'),
  sub: tagMark('sub', { excludes: 'sub sup' }),
  sup: tagMark('sup', { excludes: 'sub sup' }),
  code: tagMark('code', { code: true }),
} satisfies Record<string, MarkSpec>;

/** What a blog can hold. The toolbar offers a part of it; the rest is what earlier editors wrote. */
export const schema = new Schema({ nodes, marks });
