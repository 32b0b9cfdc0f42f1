import { eachField, namesOf, type ValuesOf, type WrittenFields } from '#contract/written-fields.ts';

/** The column of a field: `readTime` is kept in `read_time`. */
type Column<Name extends string> = Name extends `${infer Letter}${infer Others}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${Column<Others>}`
  : '';

/** Lists are kept as JSON. */
type Kept<Value> = Value extends readonly string[] ? string : Value;

/** What the columns of written fields hold. */
type ColumnsOf<Values> = {
  [Name in keyof Values & string as Column<Name>]: Kept<Values[Name]>;
};

const known = new Map<string, string>();

export function columnOf<Name extends string>(name: Name): Column<Name> {
  const column = known.get(name) ?? name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  known.set(name, column);
  return column as Column<Name>;
}

/** The columns of what was written, and of nothing else that stands there. What is undefined stays so. */
export function toColumns<
  Fields extends WrittenFields,
  Values extends { [Name in keyof Fields]?: ValuesOf<Fields>[Name] | undefined },
>(fields: Fields, values: Values) {
  const columns = namesOf(fields).map((name) => {
    const value: unknown = values[name];
    return [columnOf(name), Array.isArray(value) ? JSON.stringify(value) : value];
  });
  return Object.fromEntries(columns) as ColumnsOf<Pick<Values, keyof Fields & keyof Values>>;
}

/** What was written, from its columns: these fields, and no other of the row. */
export function fromColumns<Fields extends WrittenFields>(
  fields: Fields,
  row: ColumnsOf<ValuesOf<Fields>>,
): ValuesOf<Fields> {
  const columns: Record<string, string | null> = row;
  return eachField(fields, ({ kind }, name) => {
    const value = columns[columnOf(name)];
    return kind === 'tags' ? JSON.parse(value ?? '[]') : value;
  });
}
