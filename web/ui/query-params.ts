/** A list stands in the address as its name repeated. */
export type QueryValue = string | number | readonly string[];
export type QueryValues = Record<string, QueryValue>;

/** Reads the named values; what is missing, empty or no whole number of at least 1 takes its default. */
export function readQuery<T extends QueryValues>(params: URLSearchParams, defaults: T): T {
  const read = Object.entries(defaults).map(([key, fallback]) => [
    key,
    readValue(params, key, fallback),
  ]);
  return Object.fromEntries(read) as T;
}

function readValue(params: URLSearchParams, key: string, fallback: QueryValue): QueryValue {
  const raw = params.get(key);
  if (typeof fallback === 'string') return raw || fallback;
  if (typeof fallback === 'number') return wholeNumber(raw, fallback);
  const given = [...new Set(params.getAll(key))].filter(Boolean);
  return given.length > 0 ? given : fallback;
}

/** A copy of `params` with the given values in it, defaults left out, everything else untouched. */
export function writeQuery<T extends QueryValues>(
  params: URLSearchParams,
  values: T,
  defaults: T,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(values)) {
    const [first, ...others] = isSameValue(value, defaults[key]) ? [] : [value].flat();
    if (first === undefined || first === '') next.delete(key);
    else next.set(key, String(first));
    for (const other of others) next.append(key, String(other));
  }
  return next;
}

/** Whether two values are the same in an address. */
export const isSameValue = (one: QueryValue | undefined, other: QueryValue | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function wholeNumber(raw: string | null, fallback: number): number {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number >= 1 ? number : fallback;
}
