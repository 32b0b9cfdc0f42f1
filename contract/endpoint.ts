import type { z } from './zod.ts';

/** `public`: anyone. `optional`: anyone, an admin sees more. `admin`: a valid token, else 401. */
type Access = 'public' | 'optional' | 'admin';

export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below the API base URL, with `:id` for a parameter. */
  path: `/${string}`;
  access: Access;
  /** Also for an admin whose password somebody else chose; all else is 403 to them. */
  beforeOwnPassword?: true;
  summary: string;
  query?: z.ZodObject;
  /** Headers that change what is done; the handler reads them itself. */
  headers?: z.ZodObject;
  /** A write that is done once for each `Idempotency-Key` of its caller. */
  once?: true;
  /** A write to the version whose ETag is named in `If-Match`, or to whichever there is. */
  versioned?: true;
  /** JSON. Where the schema accepts nothing at all, the body may be left out. */
  body?: z.ZodType;
  /** The body for the API document, where `body` itself transforms and cannot be shown. */
  bodyForm?: z.ZodType;
  /** `data` of the answer; without it the answer is `{ success, message? }`. */
  data?: z.ZodType;
  /** Fields beside `data` at the top of the answer. */
  extra?: z.ZodObject;
  status?: 200 | 201;
  /** Errors besides those that follow from the above: `refusalsOf` names all. */
  errors?: readonly (401 | 404 | 409 | 413 | 415 | 422 | 429)[];
  /** The answer is a file, sent while it is made; without `data`. */
  sends?: 'text/csv';
  /** The body is form data with one file in this field. */
  file?: string;
}

/** Keeps the exact types of an endpoint while checking its form. */
export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition;
}
