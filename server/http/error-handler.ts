import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type {
  ConnectionError,
  FastifyError,
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
} from 'fastify';
import type { Failure } from '#contract/answer.ts';
import { LANGUAGES } from '#contract/language.ts';
import type { Config } from '#server/config.ts';
import {
  DatabaseUnavailable,
  isDatabaseFull,
  isLockedByOthers,
  isSqliteBusy,
  isSqliteDamaged,
} from '#server/database/database-errors.ts';
import { HttpError } from '#server/http/http-error.ts';
import { languageOf } from '#server/http/language-of.ts';
import { refusalHeaders } from '#server/http/security-headers.ts';
import { nowAndThen } from '#server/tasks/now-and-then.ts';
import { acceptedLanguage, type Sentence } from '#server/text/sentence.ts';

/** Milliseconds. */
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** The status of what finds no room. */
const FULL = 507;
const LITTLE_IS_LEFT = 'the disk is almost full: writes of administrators are refused';
/** Of what is logged by its hour: more of them tell nothing new. */
const MOST_HELD = 20;

/**
 * Turns everything that goes wrong into an answer of the contract. A refusal is not logged; a failure
 * of the server or its database is, a full disk only now and then, as every write meets it, and one of the
 * intake of reports by its hour.
 */
export function handleErrors(app: FastifyInstance, now?: () => number): void {
  app.server.on('request', noteCall);
  const isTimeToSay = nowAndThen(MINUTE, now);
  const sayLater = atFullHour(app);
  const sayFull = ({ log }: FastifyRequest, sentence: string) => {
    if (isTimeToSay()) log.error(sentence);
  };
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = error instanceof HttpError ? error : knownError(error, request);
    const { hidesMinute } = request.routeOptions.config;
    // What has a cause is full elsewhere.
    if (known?.status === FULL && !known.cause && !hidesMinute) sayFull(request, LITTLE_IS_LEFT);
    if (known) return refuse(reply, known);
    if (hidesMinute) sayLater(unexpected(error, request));
    else if (!isFull(error)) request.log.error(unexpected(error, request), 'unexpected error');
    else sayFull(request, 'the disk is full: writes are refused');
    return refuse(reply, unforeseen(error));
  });
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const sentence = `There is nothing at this address for ${request.method}`;
    return refuse(reply, new HttpError(404, isRead ? (t) => t.server.nothingHere : sentence));
  });
}

/**
 * Logs at the next full hour, or when the server stops, what would tell now when somebody sent a report: who
 * is told to try again has sent it a moment later.
 */
function atFullHour(app: FastifyInstance): (what: object) => void {
  const held: object[] = [];
  let timer: NodeJS.Timeout | undefined;
  const say = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const what of held.splice(0)) app.log.error(what, 'unexpected error within the last hour');
  };
  app.addHook('onClose', async () => say());
  return (what) => {
    if (held.length < MOST_HELD) held.push(what);
    timer ??= setTimeout(say, HOUR - (Date.now() % HOUR)).unref();
  };
}

/** What was begun last on each connection, until it is over: also what is refused before any hook. */
const lastCalls = new WeakMap<Socket, { asked: IncomingMessage; answer: ServerResponse }>();

function noteCall(asked: IncomingMessage, answer: ServerResponse): void {
  const { socket } = asked;
  lastCalls.set(socket, { asked, answer });
  // With it its head would be kept for as long as the connection is idle.
  const forget = () => {
    if (!answer.closed || !asked.complete) return;
    if (lastCalls.get(socket)?.answer === answer) lastCalls.delete(socket);
  };
  answer.once('close', forget);
  asked.once('end', forget);
}

/** Whether an answer is on its way, or to a call whose body breaks off: another one would go into the middle of it. */
function isAnswering(socket: Socket): boolean {
  const last = lastCalls.get(socket);
  if (!last?.answer.headersSent) return false;
  return !last.answer.writableFinished || !last.asked.complete;
}

/** For an address that cannot even be decoded; the framework asks before there is a route. */
export const refuseBadAddress =
  (config: Config) => (_error: FastifyError, _: FastifyRequest, reply: FastifyReply) => {
    reply.headers(refusalHeaders(config));
    refuse(reply, new HttpError(400, 'The address cannot be read: it has a broken % sequence'));
  };

/**
 * Answers what never became a request, in the same form as all else, and hangs up: the framework's own answer
 * was shown to whoever had pasted a long text into a search.
 */
export const refuseUnreadable = (config: Config) => (error: ConnectionError, socket: Socket) => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const refusal = UNREADABLE[error.code] ?? BROKEN;
  const { status } = refusal;
  // Of another type than the framework says; a request that took too long has none.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const head = packet?.toString('latin1') ?? '';
  // What fits of the head may name no language.
  const [, accepted] = /\r\naccept-language:([^\r\n]*)/i.exec(head) ?? [];
  const message = refusal.wordedIn(acceptedLanguage(accepted) ?? LANGUAGES[0]).message;
  const body = JSON.stringify({ success: false, message } satisfies Failure);
  const headers = {
    ...refusalHeaders(config),
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  if (socket.writable && !isAnswering(socket))
    socket.write(`HTTP/1.1 ${status} \r\n${lines.join('')}\r\n${body}`);
  socket.destroy(error);
};

const BROKEN = new HttpError(400, 'The request could not be read');
const UNREADABLE: Record<string, HttpError> = {
  ERR_HTTP_REQUEST_TIMEOUT: new HttpError(408, (t) => t.server.tooSlow),
  HPE_HEADER_OVERFLOW: new HttpError(431, (t) => t.server.headTooLong),
};

function refuse(reply: FastifyReply, error: HttpError) {
  const { status, headers, challenge } = error;
  const body: Failure = {
    success: false,
    ...error.wordedIn(languageOf(reply.request)),
    ...(challenge && { challenge }),
  };
  return reply.status(status).headers(headers).send(body);
}

/** What the framework refuses by itself, in words that help. */
const SENTENCES: Record<number, Sentence> = {
  400: 'The request could not be read: send valid JSON',
  414: 'The address is too long',
  415: 'Send the body as JSON with the header Content-Type: application/json',
};

function knownError(
  { statusCode }: FastifyError,
  { routeOptions }: FastifyRequest,
): HttpError | undefined {
  if (statusCode === undefined || statusCode < 400 || statusCode > 499) return undefined;
  const { bodyLimit, config } = routeOptions;
  if (statusCode === 413) return new HttpError(413, (t) => t.server.tooLarge(bodyLimit));
  const field = config.endpoint?.file;
  if (statusCode === 415 && field) return new HttpError(415, (t) => t.images.missing(field));
  return new HttpError(statusCode, SENTENCES[statusCode] ?? 'The request is not valid');
}

const isFull = (error: FastifyError) => error.code === 'ENOSPC' || isDatabaseFull(error);

function unforeseen(error: FastifyError): HttpError {
  if (isSqliteBusy(error) || isLockedByOthers(error))
    return new HttpError(503, (t) => t.server.busy, {
      headers: { 'Retry-After': '5' },
    });
  if (isFull(error)) return new HttpError(FULL, (t) => t.server.full);
  if (error instanceof DatabaseUnavailable)
    // Its connection may have broken between keeping a write and saying so.
    return new HttpError(503, (t) => t.server.noDatabase, {
      headers: { 'Retry-After': '5' },
    });
  if (isSqliteDamaged(error)) return new HttpError(500, (t) => t.server.damaged);
  return new HttpError(500, (t) => t.server.failed);
}

/** The route's pattern and the stack; no address, query or body, as these may name a person. */
function unexpected(error: FastifyError, request: FastifyRequest) {
  return {
    method: request.method,
    route: request.routeOptions.url,
    error: { name: error.name, code: error.code, stack: error.stack },
  };
}
