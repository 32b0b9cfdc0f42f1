import { HttpError } from '#server/http/http-error.ts';
import { endOfString } from '#server/http/json-string.ts';

/** Keys and entries of lists together; a blog with all of its tags has 50. */
const MOST = 5000;
/** The same of admins, who name thousands of reports one by one, each with the version that they looked at. */
const MOST_OF_ADMINS = 22_000;

const SIGN = /["{[,]/g;

/**
 * Refuses a text of which more would be made than its bytes. To be asked before it is parsed; what is no
 * JSON passes.
 *
 * @throws {HttpError} 400
 */
export function refuseManyParts(json: string, { isAdmin = false } = {}): void {
  const most = isAdmin ? MOST_OF_ADMINS : MOST;
  let parts = 0;
  SIGN.lastIndex = 0;
  for (let found = SIGN.exec(json); found; found = SIGN.exec(json)) {
    if (found[0] === '"') SIGN.lastIndex = endOfString(json, found.index);
    else if (++parts > most)
      throw new HttpError(
        400,
        `The request has more than ${most} keys and entries of lists: send only what the call names`,
      );
  }
}
