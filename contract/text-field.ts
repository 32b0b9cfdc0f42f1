import { withLength } from './text-length.ts';
import { z } from './zod.ts';

export interface TextRule {
  /** How the field is called in a message. */
  label: string;
  /** Upper limit in UTF-16 code units of the trimmed text. */
  max: number;
  min?: { length: number; message: string };
}

const tooLong = (label: string, max: number) => ({
  length: max,
  message: `${label} must be at most ${max} characters`,
});

const noNul = (label: string) => ({
  check: (text: string) => !text.includes('\0'),
  message: `${label} contains a NUL character: remove it`,
});

/** Trimmed text that may be empty. Unpaired surrogates become U+FFFD, as no storage could keep them. */
export function optionalText({ label, max }: TextRule) {
  const nul = noNul(label);
  const text = z
    .string({ error: `${label} must be a text` })
    .overwrite((typed) => typed.toWellFormed().trim());
  return withLength(text, tooLong(label, max)).refine(nul.check, nul.message);
}

const trimmed = (required: string) =>
  z
    .string({ error: required })
    .overwrite((typed) => typed.toWellFormed().trim())
    .min(1, { error: required, abort: true });

/** As `requiredText`, without an upper limit. */
export function filledText({ required, min }: Pick<TextRule, 'min'> & { required: string }) {
  const text = trimmed(required);
  return min ? text.refine(({ length }) => length >= min.length, min.message) : text;
}

/** Trimmed text that must hold something: a text of spaces only counts as missing. */
export function requiredText(rule: TextRule & { required: string }) {
  const nul = noNul(rule.label);
  const text = trimmed(rule.required);
  return withLength(text, tooLong(rule.label, rule.max), rule.min).refine(nul.check, nul.message);
}

export const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;
export const INVALID_EMAIL = 'Invalid email address';

/** text@text of at most 254 characters (RFC 5321, 4.5.3.1.3). */
export function requiredEmail(label: string, required: string) {
  return requiredText({ label, max: 254, required }).regex(looksLikeEmail, INVALID_EMAIL);
}

/** As `requiredEmail`, but an empty text is accepted. */
export function optionalEmail(label: string) {
  return optionalText({ label, max: 254 }).refine(
    (text) => text === '' || looksLikeEmail.test(text),
    INVALID_EMAIL,
  );
}

/** An absolute http or https link, or nothing. */
export function optionalLink(label: string) {
  return optionalText({ label, max: 2048 }).refine(
    (text) => text === '' || isWebLink(text),
    `${label} must be a link that begins with http:// or https://`,
  );
}

const webUrl = z.url({ protocol: /^https?$/ });

/** True for an absolute http or https URL that parses. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && webUrl.safeParse(text).success;
}
