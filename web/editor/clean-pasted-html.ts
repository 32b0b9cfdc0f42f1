import { cssColour } from '#contract/text/css-colour.ts';
import { inlineStyle } from '#contract/text/rich-text.ts';
import { STYLE_ATTRIBUTE } from '#web/rich-text/defuse-html.ts';
import { normaliseRichText } from '#web/rich-text/normalise-rich-text.ts';
import { cleanElements, readRichText, sanitise } from '#web/rich-text/read-rich-text.ts';
import { breakLines, isLineEnd, textsOf } from '#web/rich-text/tidy-text.ts';
import { linesIntoParagraphs } from './read-document.ts';
import { readWordLists } from './read-word-lists.ts';

/**
 * Makes pasted HTML clean: what word processors say by styles becomes marks and lists, their
 * default colours, fonts and empty shells go, and so do images that only the sender has, which is told.
 */
export function cleanPastedHtml(html: string, onLostPicture: () => void): string {
  const ownSlice = /\sdata-pm-slice="([^"<>]*)"/.exec(html)?.[1];
  if (ownSlice !== undefined) return cleanOwnHtml(html, ownSlice);
  const fragment = sanitise(pastedPart(html).replace(ofTheSender, '$1cid:'));
  readWordLists(fragment);
  readLineBreaks(fragment);
  for (const element of [...fragment.querySelectorAll('*')]) readStyle(element);
  if (losesPicture(fragment)) onLostPicture();
  cleanElements(fragment);
  dropUnusable(fragment);
  normaliseRichText(fragment);
  linesIntoParagraphs(fragment);
  return htmlOf(fragment);
}

/** Copied here: its depth note stays, so that half a list pastes as half a list. */
function cleanOwnHtml(html: string, slice: string): string {
  const fragment = readRichText(html);
  fragment.firstElementChild?.setAttribute('data-pm-slice', slice);
  return htmlOf(fragment);
}

function htmlOf(fragment: DocumentFragment): string {
  const holder = fragment.ownerDocument.createElement('div');
  holder.append(fragment);
  return holder.innerHTML;
}

/** What Word puts into a line that is or ends empty. */
const wordFiller = /<o:p>(?:&nbsp;|\u00a0)*<\/o:p>/gi;

/** Windows marks what was copied within a whole page. Excel does so within the table. */
function pastedPart(html: string): string {
  const start = html.indexOf('<!--StartFragment-->');
  const end = html.lastIndexOf('<!--EndFragment-->');
  const part = (start >= 0 && end > start ? html.slice(start, end) : html).replace(wordFiller, '');
  return partOfTable.test(part) ? `<table>${part}</table>` : part;
}

const partOfTable = /^(?:<!--StartFragment-->)?\s*<(?:col|colgroup|tbody|thead|tr|td|th)[\s>]/i;

/** Messengers write a line break as one in the text, which their style preserves. */
function readLineBreaks(fragment: DocumentFragment): void {
  for (const text of textsOf(fragment)) {
    if (!text.data.includes('\n') || !keepsLineBreaks(text)) continue;
    if (text.data.trim() === '' && isLineEnd(text)) continue;
    breakLines(text);
  }
}

function keepsLineBreaks(text: Text): boolean {
  const styled = text.parentElement?.closest(`[${STYLE_ATTRIBUTE}*="white-space"]`);
  const style = inlineStyle(styled?.getAttribute(STYLE_ATTRIBUTE) ?? '');
  const says = style['white-space'] ?? style['white-space-collapse'] ?? '';
  return /^(?:pre|break-spaces)/.test(says);
}

function readStyle(element: Element): void {
  const style = inlineStyle(element.getAttribute(STYLE_ATTRIBUTE) ?? '');
  if (style.display === 'none' || style['mso-hide'] === 'all') {
    element.remove();
    return;
  }
  markAsStyled(element, style);
  keepChosenColours(element, style);
  if (element.className === 'MsoTitle') rename(element, 'h1');
  else if (/^h[4-6]$/.test(element.localName)) rename(element, 'h3');
}

/** Says with tags how a style makes letters look. */
function markAsStyled(element: Element, style: Record<string, string>): void {
  markWeight(element, style);
  if (/^(?:italic|oblique)/.test(style['font-style'] ?? '')) wrap(element, 'em');
  markLines(element, `${style['text-decoration'] ?? ''} ${style['text-decoration-line'] ?? ''}`);
  if (/^(?:super|sub)$/.test(style['vertical-align'] ?? '')) {
    wrap(element, style['vertical-align'] === 'sub' ? 'sub' : 'sup');
  }
}

/** Bold letters, and letters that a tag says are bold or slanted and their style that they are not. */
function markWeight(element: Element, style: Record<string, string>): void {
  const weight = style['font-weight'] ?? '';
  if (/^[bi]$|^(?:strong|em)$/.test(element.localName) && isUndone(element, style)) unwrap(element);
  else if (!/^(?:h[1-6]|b|strong|th)$/.test(element.localName) && isBold(weight))
    wrap(element, 'strong');
}

function markLines(element: Element, decoration: string): void {
  if (decoration.includes('underline') && !element.closest('a') && !element.querySelector('a')) {
    wrap(element, 'u');
  }
  if (decoration.includes('line-through')) wrap(element, 's');
}

/** Google Docs wraps all it copies into a bold tag that its style makes normal again. */
function isUndone(element: Element, style: Record<string, string>): boolean {
  const isItalic = /^(?:i|em)$/.test(element.localName);
  if (isItalic) return style['font-style'] === 'normal';
  return /^(?:normal|[1-4]00)$/.test(style['font-weight'] ?? '');
}

function isBold(weight: string): boolean {
  return /^bold/.test(weight) || Number(weight) >= 600;
}

/** Word processors state black on white on everything, and the blue of links. */
function keepChosenColours(element: Element, style: Record<string, string>): void {
  const ground = groundOf(element, style);
  const text = textOf(element, style, ground);
  const meant: string[] = [];
  if (text) meant.push(`color:${text}`);
  // A dark ground alone would hide the letters.
  if (ground && (text || !isInk(ground))) meant.push(`background-color:${ground}`);
  const align = style['text-align'];
  if (align) meant.push(`text-align:${align}`);
  element.removeAttribute('color');
  element.setAttribute(STYLE_ATTRIBUTE, meant.join(';'));
}

function groundOf(element: Element, style: Record<string, string>): string | null {
  const ground = cssColour(style['background-color'] ?? style.background ?? '');
  const isPaper = /^(?:td|th|tr|table|body|div)$/.test(element.localName);
  return ground === null || isPaper || isNear(ground, 255) ? null : ground;
}

/** A dark page states light letters on everything: they are meant where they have a ground to stand on. */
function textOf(
  element: Element,
  style: Record<string, string>,
  ground: string | null,
): string | null {
  const text = cssColour(style.color ?? element.getAttribute('color') ?? '');
  if (!text || isInk(text) || element.closest('a') || element.querySelector('a')) return null;
  const hasGround = ground
    ? !isInk(ground)
    : element.parentElement?.closest(`[${STYLE_ATTRIBUTE}*="background-color:#"]`);
  return isLight(text) && !hasGround ? null : text;
}

/** Black, or the dark grey in which a page of the web is set, or on which a dark one stands. */
function isInk(colour: string): boolean {
  const channels = channelsOf(colour);
  const [least, most] = [Math.min(...channels), Math.max(...channels)];
  return isNear(colour, 0) || (most < 96 && most - least < 24);
}

function isLight(colour: string): boolean {
  return channelsOf(colour).every((channel) => channel > 160);
}

function isNear(colour: string, target: number): boolean {
  return channelsOf(colour).every((channel) => Math.abs(channel - target) < 48);
}

function channelsOf(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

/** Messengers draw these as pictures: keys and flags of regions are made of other signs, too. */
const emoji =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|[\d#*]\ufe0f?\u20e3|\u{1f3f4}[\u{e0020}-\u{e007f}]+)+$/u;

/** The boxes of Google's check lists. */
const checkBox = /^(?:un)?checked$/;

/** Pictures of a device or page are told as parts of a message: the sanitiser leaves no other name. */
const ofTheSender =
  /(<img\b(?:[^<>"']|"[^"<]*"|'[^'<]*')*?\ssrc\s*=\s*["']?)(?:file|blob|webkit-fake-url):/gi;

/** Nobody sees a picture in what a page holds a place with, or counts its readers. */
const lost = /^(?:cid:|data:.{400})/i;

function losesPicture(fragment: DocumentFragment): boolean {
  return [...fragment.querySelectorAll('img:not([width="1"])')].some((image) => {
    const stands = image.getAttribute('alt') ?? '';
    const isDrawn = emoji.test(stands) || checkBox.test(stands);
    return !isDrawn && lost.test(image.getAttribute('src') ?? '');
  });
}

function dropUnusable(fragment: DocumentFragment): void {
  for (const image of fragment.querySelectorAll('img')) {
    const stands = image.getAttribute('alt') ?? '';
    const isUsable = /^(?:https?:)?\//i.test(image.getAttribute('src') ?? '');
    if (checkBox.test(stands)) image.closest('li')?.setAttribute('data-list', stands);
    if (emoji.test(stands)) image.replaceWith(stands);
    else if (!isUsable) image.remove();
  }
  // A footnote leads to a place that is named where it was copied; here nothing has a name.
  for (const link of fragment.querySelectorAll('a[href^="#"]')) unwrap(link);
  for (const element of fragment.querySelectorAll('[dir="ltr"]')) element.removeAttribute('dir');
  for (const lineBreak of fragment.querySelectorAll(':scope > br')) {
    lineBreak.replaceWith(fragment.ownerDocument.createElement('p'));
  }
}

function wrap(element: Element, tag: string): void {
  const mark = element.ownerDocument.createElement(tag);
  mark.append(...element.childNodes);
  element.append(mark);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

function rename(element: Element, tag: string): void {
  const copy = element.ownerDocument.createElement(tag);
  for (const { name, value } of element.attributes) copy.setAttribute(name, value);
  copy.append(...element.childNodes);
  element.replaceWith(copy);
}
