/** What a record holds for a value that any backend may have sent; undefined for one that it lacks. */
export const known = <Held>(record: Readonly<Record<string, Held>>, value: string) =>
  Object.hasOwn(record, value) ? record[value] : undefined;
