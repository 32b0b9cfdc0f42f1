import type { FieldName } from './rules/en.ts';
import { rules } from './rules.ts';
import { withLength } from './text/text-length.ts';
import { z } from './zod.ts';

export interface TextRule {
  field: FieldName;
  /** Upper limit in UTF-16 code units of the trimmed text. */
  max: number;
  /** Lower limit in the same units; unless given, one character will do. */
  min?: number;
}

const tooLong = ({ field, max }: TextRule) => ({
  length: max,
  message: () => rules().tooLong(field, max),
});

const tooShort = (field: FieldName, min: number) => ({
  length: min,
  message: () => rules().tooShort(field, min),
});

const withoutNul = (text: z.ZodString, field: FieldName) =>
  text.refine((typed) => !typed.includes('\0'), { error: () => rules().nul(field) });

/** Trimmed text that may be empty. Unpaired surrogates become U+FFFD, as no storage could keep them. */
export function optionalText(rule: Omit<TextRule, 'min'>) {
  const text = z
    .string({ error: () => rules().notText(rule.field) })
    .overwrite((typed) => typed.toWellFormed().trim());
  return withoutNul(withLength(text, tooLong(rule)), rule.field);
}

/** A sign that somebody sees; the last is a blank that counts as a drawing. */
const SEEN = /[^\s\p{Default_Ignorable_Code_Point}\p{Cc}\u2800]/u;

const trimmed = (field: FieldName) =>
  z
    .string({ error: () => rules().required(field) })
    .overwrite((typed) => typed.toWellFormed().trim())
    .min(1, { error: () => rules().required(field), abort: true })
    .refine((typed) => SEEN.test(typed), { error: () => rules().required(field), abort: true });

/** As `requiredText`, without an upper limit. */
export function filledText({ field, min }: Omit<TextRule, 'max'>) {
  const text = trimmed(field);
  if (min === undefined) return text;
  const { message } = tooShort(field, min);
  return text.refine(({ length }) => length >= min, { error: message });
}

/** Trimmed text that must hold something: a text of spaces, or of what nobody sees, counts as missing. */
export function requiredText(rule: TextRule) {
  const { field, min } = rule;
  const text = trimmed(field);
  const least = min === undefined ? undefined : tooShort(field, min);
  return withoutNul(withLength(text, tooLong(rule), least), field);
}

const looksLikeEmail = /^[^\s@]+@[^\s@]+$/;
const invalidEmail = { error: () => rules().invalidEmail };

/** text@text of any length. */
export const filledEmail = (field: FieldName) =>
  filledText({ field }).regex(looksLikeEmail, invalidEmail);

/** RFC 5321, 4.5.3.1.3. */
const EMAIL_MAX = 254;

/** An address that may be half written, or lack. */
export const anyEmail = (field: FieldName) => optionalText({ field, max: EMAIL_MAX });

/** text@text. */
export function requiredEmail(field: FieldName) {
  return requiredText({ field, max: EMAIL_MAX }).regex(looksLikeEmail, invalidEmail);
}

/** As `requiredEmail`, but an empty text is accepted. */
export function optionalEmail(field: FieldName) {
  return anyEmail(field).refine((text) => text === '' || looksLikeEmail.test(text), invalidEmail);
}

/** An absolute http or https link, or nothing. */
export function optionalLink(field: FieldName) {
  return optionalText({ field, max: 2048 }).refine((text) => text === '' || isWebLink(text), {
    error: () => rules().notLink(field),
  });
}

const webUrl = z.url({ protocol: /^https?$/ });

/** True for an absolute http or https URL that parses. */
export function isWebLink(text: string): boolean {
  return /^https?:\/\//i.test(text) && webUrl.safeParse(text).success;
}
