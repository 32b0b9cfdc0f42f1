export type QueryValues = Record<string, string | number>;

/** Reads the named values; what is missing, empty or no whole number of at least 1 takes its default. */
export function readQuery<T extends QueryValues>(params: URLSearchParams, defaults: T): T {
  const read = Object.entries(defaults).map(([key, fallback]) => {
    const raw = params.get(key);
    return [key, typeof fallback === 'number' ? wholeNumber(raw, fallback) : raw || fallback];
  });
  return Object.fromEntries(read) as T;
}

/** A copy of `params` with the given values in it, defaults left out, everything else untouched. */
export function writeQuery<T extends QueryValues>(
  params: URLSearchParams,
  values: T,
  defaults: T,
): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [key, value] of Object.entries(values)) {
    if (value === defaults[key] || value === '') next.delete(key);
    else next.set(key, String(value));
  }
  return next;
}

function wholeNumber(raw: string | null, fallback: number): number {
  const number = Number(raw);
  return Number.isSafeInteger(number) && number >= 1 ? number : fallback;
}
