import {
  eachField,
  type Kind,
  type ValuesOf,
  type WrittenFields,
} from '#contract/written-fields.ts';

/** Reads answers of any backend: what is missing or of another type becomes a plain empty value. */

type Fields = Record<string, unknown>;

/** The object itself, or an empty one. */
export function fields(value: unknown): Fields {
  return isObject(value) ? value : {};
}

const isObject = (value: unknown): value is Fields =>
  value !== null && typeof value === 'object' && !Array.isArray(value);

export function text(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? String(value) : '';
}

/** The first value that is a text with something in it. */
export function firstText(...values: unknown[]): string {
  return values.map(text).find((value) => value.trim() !== '') ?? '';
}

export function count(value: unknown): number {
  const number = Number(value ?? 0);
  return Number.isFinite(number) ? number : 0;
}

/** A number as it stands there, undefined where there is none. */
export function givenCount(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}

const CALENDAR_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Null for a missing or broken date. A day without a time is that day here, in whatever time zone. */
export function date(value: unknown): Date | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const isDay = typeof value === 'string' && CALENDAR_DAY.test(value);
  const parsed = new Date(isDay ? `${value}T00:00` : value);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

export function texts(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean);
  return Array.isArray(value) ? value.map(text).filter((entry) => entry !== '') : [];
}

const READERS = {
  text,
  note: text,
  email: text,
  html: text,
  tags: texts,
  image: (value: unknown) => text(value) || null,
} satisfies Record<Kind, (value: unknown) => unknown>;

/** What somebody wrote, field by field of the contract. */
export const readWritten = <Written extends WrittenFields>(written: Written, value: Fields) =>
  eachField<ValuesOf<Written>>(written, ({ kind }, name) => READERS[kind](value[name]));

/** `_id`, else `id`. */
export const identity = (value: Fields): string => firstText(value._id, value.id);

function findList(body: unknown, name: string): unknown[] | undefined {
  const outer = fields(body);
  return [fields(outer.data)[name], outer[name], outer.data, body].find(Array.isArray);
}

/** What a call for a list promises. */
export const holdsList = (name: string) => (body: unknown) => findList(body, name) !== undefined;

/** The list under `data.name`, else `name`, else `data` itself; entries that are no objects are dropped. */
export function list(body: unknown, name: string): Fields[] {
  const found = findList(body, name) ?? [];
  return found.map(fields).filter((entry) => Object.keys(entry).length > 0);
}

/** What a write promises that answers what it has written: the thing, or at least that it was done. */
export const holdsOne = (name: string) => (body: unknown) => {
  const { success, _id, id, title } = { ...fields(body), ...single(body, name) };
  return success === true || firstText(_id, id, title) !== '';
};

/** One object: `data.name`, else `data`, else `name`, else the body itself. */
export function single(body: unknown, name: string): Fields {
  const outer = fields(body);
  const candidates = [fields(outer.data)[name], outer.data, outer[name], body].map(fields);
  return candidates.find((candidate) => Object.keys(candidate).length > 0) ?? {};
}

export interface PageInfo {
  current: number;
  pages: number;
  total: number;
  limit: number;
  /** There are more than `total`. */
  isAtLeast: boolean;
}

/** Null where the answer has none: the list is then complete. */
export function pageInfo(body: unknown): PageInfo | null {
  const outer = fields(body);
  const found = fields(fields(outer.data).pagination ?? outer.pagination);
  if (found.pages === undefined && found.total === undefined) return null;
  const limit = count(found.limit) || 10;
  const total = count(found.total);
  return {
    current: count(found.current) || 1,
    pages: count(found.pages) || Math.ceil(total / limit),
    total,
    limit,
    isAtLeast: found.atLeast === true,
  };
}
