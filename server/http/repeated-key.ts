import { HttpError } from '#server/http/http-error.ts';
import { endOfString } from '#server/http/json-string.ts';

/** No call has more than three levels; each open one costs memory here. */
const DEEPEST = 100;
/** Characters of a key that are said again. */
const LONGEST_SAID = 60;

const SIGN = /["{}[\]]/g;
const COLON = /\s*:/y;

/**
 * Refuses what two readers of one text may read differently: the first of two equal keys counts for
 * some, the last for others. Linear in the text.
 *
 * @param json valid JSON
 * @throws {HttpError} 400 for a key that an object has twice, however it is spelled, and for a text
 *   that is nested too deeply
 */
export function refuseRepeatedKeys(json: string): void {
  const open: Set<string>[] = [];
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(json); found; found = SIGN.exec(json)) {
    const [sign] = found;
    if (sign === '{' || sign === '[') open.push(new Set());
    else if (sign === '"') SIGN.lastIndex = readString(json, found.index, open.at(-1));
    else open.pop();
    if (open.length > DEEPEST)
      throw new HttpError(400, `The request is nested more than ${DEEPEST} levels deep`);
  }
}

/** Where the string ends that starts here; a key is added to those of its object. */
function readString(json: string, start: number, keys: Set<string> | undefined): number {
  const end = endOfString(json, start);
  COLON.lastIndex = end;
  if (!keys || !COLON.test(json)) return end;
  const key: string = JSON.parse(json.slice(start, end));
  if (keys.has(key)) {
    const said = JSON.stringify(key.slice(0, LONGEST_SAID).toWellFormed());
    throw new HttpError(400, `The request has the key ${said} twice in one object: send it once`);
  }
  keys.add(key);
  return end;
}
