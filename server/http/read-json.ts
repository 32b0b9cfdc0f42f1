import { isUtf8 } from 'node:buffer';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import { HttpError } from '#server/http/http-error.ts';
import { refuseManyParts } from '#server/http/many-parts.ts';
import { refuseRepeatedKeys } from '#server/http/repeated-key.ts';
import { atMostOfEach } from '#server/tasks/at-most.ts';

/**
 * Bytes of a body, unless a route says otherwise: two passwords and an email of the longest, or a comment,
 * where JSON writes each character with six.
 */
export const BODY_LIMIT = 16 * 1024;
/** Bytes of a body that names as many reports one by one as may be, each id as long as one may be, with versions. */
export const IDS_LIMIT = 1.25 * 1024 * 1024;

/**
 * Reads JSON bodies: those of strangers in their turn, long ones of an admin one in each round of the event
 * loop, so that others come in between. Some clients name the type JSON on calls without
 * a body, such as an approval: nothing at all is no body, not a broken one.
 */
export function readJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  const inTurn = atMostOfEach(1);
  const read = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    if (body.length === 0) return undefined;
    if (isCompressed(request)) throw new HttpError(415, 'Send the body as it is, not compressed');
    // Letters of another coding would be kept as signs that stand for none.
    if (!isUtf8(body))
      throw new HttpError(400, 'The request could not be read: send JSON in UTF-8');
    const { admin } = request;
    if (admin && body.length > BODY_LIMIT) return inTurn(admin.id, () => parsed(request, body));
    if (!admin) await app.strangersTurn(request);
    return parsed(request, body);
  };
  const parsed = async (request: FastifyRequest, body: Buffer): Promise<unknown> => {
    // Who has left meanwhile needs no answer, and gets none.
    if (request.raw.socket.destroyed) throw new HttpError(400, 'The request has ended');
    const text = body.toString();
    refuseManyParts(text, { isAdmin: Boolean(request.admin) });
    const value = await new Promise((resolve, reject) => {
      parse(request, text, (error, parsed) => (error ? reject(error) : resolve(parsed)));
    });
    refuseRepeatedKeys(text);
    return value;
  };
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer) => read(request, body),
  );
  // What is sent without naming a type is often named so by whatever sends it, also where there is no body.
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser(
    'text/plain',
    { parseAs: 'buffer' },
    async (_: FastifyRequest, body: Buffer) => {
      if (body.length > 0) throw new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE();
    },
  );
}

const isCompressed = ({ headers }: FastifyRequest) =>
  !/^\s*(identity)?\s*$/i.test(headers['content-encoding'] ?? '');
