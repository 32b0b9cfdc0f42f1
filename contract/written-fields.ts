import type { FieldName } from './rules/en.ts';
import type { TextRule } from './text-field.ts';

/** What a field of each kind holds. */
interface Held {
  text: string;
  /** A text that may be left empty. */
  note: string;
  email: string;
  html: string;
  tags: string[];
  /** Its address. */
  image: string | null;
}
export type Kind = keyof Held;

interface Shown {
  /** Whom the server shows it in a blog; each field has to say. */
  readers: 'everyone' | 'admins';
}

/** One thing that people write of a blog. What is said of it here holds everywhere. */
export type WrittenField = Shown &
  (
    | ({ kind: 'text' | 'note' } & TextRule)
    | { kind: 'email'; field: FieldName }
    | { kind: 'html' | 'tags' | 'image' }
  );
export type WrittenFields = Readonly<Record<string, WrittenField>>;

/** What is written in them. */
export type ValuesOf<Fields extends WrittenFields> = {
  -readonly [Name in keyof Fields]: Held[Fields[Name]['kind']];
};

/** The same in a form: tags as they are typed. */
export type FormOf<Fields extends WrittenFields> = {
  -readonly [Name in keyof Fields]: Fields[Name]['kind'] extends 'image' ? string | null : string;
};

export const namesOf = <Fields extends WrittenFields>(fields: Fields) =>
  Object.keys(fields) as (keyof Fields & string)[];

type FieldsFor<Fields extends WrittenFields, Who> = {
  [Name in keyof Fields as Fields[Name]['readers'] extends Who ? Name : never]: Fields[Name];
};

export const fieldsFor = <Fields extends WrittenFields, Who extends Shown['readers']>(
  who: Who,
  fields: Fields,
) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, { readers }]) => readers === who),
  ) as FieldsFor<Fields, Who>;

/** Something for each field, under its name. Whoever calls says what that is. */
export function eachField<Result>(
  fields: WrittenFields,
  make: (field: WrittenField, name: keyof Result & string) => unknown,
): Result {
  // Not by a list of pairs: thousands of blogs are read at once, and that would double the time of it.
  const made: Record<string, unknown> = {};
  for (const name in fields) {
    const field = fields[name];
    if (field) made[name] = make(field, name as keyof Result & string);
  }
  return made as Result;
}
