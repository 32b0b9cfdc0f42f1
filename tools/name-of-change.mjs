/**
 * @typedef {{ line: number, column: number }} Place
 * @typedef {{ location: { start: Place, end: Place }, mutatorName: string, replacement?: string }} Change
 *   lines and columns from 0
 */

/** What tells a change from all others of a run. */
export function nameOf(
  /** @type {string} */ file,
  /** @type {Change} */ { location: { start, end }, mutatorName, replacement },
) {
  const places = [start, end].map(({ line, column }) => `${line + 1}:${column + 1}`);
  return `${file}:${places.join('-')} ${mutatorName} ${replacement ?? ''}`;
}
