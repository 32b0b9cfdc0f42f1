import { CONTENT_MAX, CONTENT_MAX_DEPTH, CONTENT_MAX_ELEMENTS } from '#contract/blog-values.ts';

/** Content of a blog that is made to cost more than it should, or as much as our server takes. */
export interface Shape {
  name: string;
  html: string;
}

const times = (text: string, count: number) => text.repeat(count);
const within = (tag: string, levels: number, html: string) =>
  times(`<${tag} style="color: red">`, levels) + html + times(`</${tag}>`, levels);
const END =
  '<p>The end of it, which whoever measures waits for. The drains of ward 22 were cleaned before the rains.</p>';
const MOST = CONTENT_MAX_ELEMENTS - CONTENT_MAX_DEPTH;
/** Coloured words with others between that fit, as their colours take more room once cleaned. */
const COLOURED = 3900;
const WORDS = 'सड़क की मरम्मत का पूरा खर्च सूचना के अधिकार से माँगा गया। ';

/** What our server takes at most: each of these may lie in the queue of a moderator. */
export const ALLOWED: Shape[] = [
  {
    name: 'A letter of 10 paragraphs, to compare with',
    html: times(`<p>${times(WORDS, 8)}</p>`, 10) + END,
  },
  {
    name: 'All characters in one paragraph',
    html: `<p>${times(WORDS, Math.floor((CONTENT_MAX - 200) / WORDS.length))}</p>${END}`,
  },
  { name: 'All of them spaces', html: `<p>a${times(' ', CONTENT_MAX - 200)}b</p>${END}` },
  { name: 'As many paragraphs as may be', html: times('<p>सड़क</p>', MOST) + END },
  {
    name: 'As many coloured words as may be',
    html: `<p>${times('<span style="color: red">सड़क</span> ', MOST)}</p>${END}`,
  },
  {
    name: 'All characters in coloured stretches of one paragraph',
    html: `<p>${times(`<span style="color: red">सड़क</span>${WORDS}`, COLOURED)}</p>${END}`,
  },
  {
    name: 'Quotes with colours as deep as may be around as many paragraphs',
    html: within('blockquote', CONTENT_MAX_DEPTH - 1, times('<p>सड़क</p>', MOST) + END),
  },
  {
    name: 'As many flat list items as may be',
    html: `<ol>${times('<li data-list="bullet" class="ql-indent-1">सड़क</li>', MOST)}</ol>${END}`,
  },
  {
    name: 'A table of as many cells as may be',
    html: `<table>${times('<tr><td>1</td><td>2</td><td>3</td><td>4</td></tr>', Math.floor(MOST / 5))}</table>${END}`,
  },
  {
    name: 'An address of comments',
    html: `<p><a href="${times('a', 150_000)}${times('<!---->', 20_000)}">x</a></p>${END}`,
  },
];

/** What our server refuses, but another backend or a former version may have taken. */
export const REFUSED: Shape[] = [
  {
    name: '150 quotes with colours around 20,000 paragraphs',
    html: within('blockquote', 150, times('<p>x</p>', 20_000) + END),
  },
  { name: 'Unknown elements, 300 deep', html: within('x-y', 300, times('<p>x</p>', 5000) + END) },
  {
    name: '60,000 attributes',
    html: `<p ${Array.from({ length: 60_000 }, (_, at) => `a${at}`).join(' ')}>x</p>${END}`,
  },
];
