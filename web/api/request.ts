import { CHANGED_SINCE, IDEMPOTENCY_KEY } from '#contract/call-values.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { isAnnounced, isAnnouncedByNow } from './additions.ts';
import { ApiError } from './api-error.ts';
import { backgroundTurn, goFirst } from './background-turn.ts';
import {
  type Answer,
  answerIn,
  messageOf,
  pathOf,
  type RequestOptions,
  renewed,
} from './exchange.ts';
import { forgetWrite, keyOf, type Write } from './idempotency.ts';
import { NoAnswerError, SavedBeforeError, UnexpectedAnswerError } from './line-errors.ts';
import { aborted, sendUntilAnswered } from './repeat.ts';
import { type Message, send } from './send.ts';
import { tellFailure, watchCall } from './slow-calls.ts';
import { clearSession, type LostSession, loseSession, storedToken } from './stored-session.ts';

export interface CallOptions extends RequestOptions {
  /**
   * What a write belongs to: all writes of it are one, in other tabs too. One with another body is
   * refused with a `SavedBeforeError` where an earlier one was done, so that what was changed
   * meanwhile is not saved beside it unseen. The earlier one, sent again, gets its answer. Without a
   * scope, writes that are the same to the byte are one until they are answered.
   */
  idempotencyScope?: string | undefined;
  /** Ends the session it is made with: a repeated one that meets an ended session has been done. */
  endsSession?: boolean;
  /** The body holds a password, or what a caller said: not even its hash and its time are stored. */
  secret?: boolean;
  /** Nobody waits for it: a read lets those go first that somebody waits for. */
  background?: boolean;
  /** The caller shows the sentence of a failed write itself. */
  told?: boolean;
  /** What the sign-in says where the session is found ended; of one write of many, that those before it are saved. */
  lost?: LostSession | undefined;
}

/** After these, the write may still be done later on: its key stays. */
const UNDECIDED = new Set([401, 408, 425, 429]);

interface Call {
  endpoint: Endpoint;
  options: CallOptions;
  token: string | null;
  signal: AbortSignal;
  /** Set once it is known that the backend answers a repeated write with its first answer. */
  write?: Write;
  message?: Message;
  /** Hears that such a write has found nobody and is tried again. */
  onLost?: () => void;
}

const isWrite = ({ method }: Endpoint) => method !== 'GET';

function writeOf(endpoint: Endpoint, options: CallOptions): Write {
  const file = options.form?.get('image');
  const sent = file instanceof File ? [file.name, file.size, file.lastModified] : options.body;
  return {
    method: endpoint.method,
    path: pathOf(endpoint, options),
    body: JSON.stringify([sent, options.headers]),
    scope: options.idempotencyScope,
    secret: options.secret,
  };
}

/** What is known of a call to which no answer came. */
function noAnswer({ endpoint, write, message }: Call, cause?: unknown): NoAnswerError {
  if (message?.wentOut && write) return new NoAnswerError('safeToRepeat', cause);
  const nothingDone = !message?.wentOut || endpoint.access === 'public' || !isWrite(endpoint);
  return new NoAnswerError(nothingDone ? 'unreachable' : 'perhapsSaved', cause);
}

/** What a call failed by: its answer, or that none came. */
function failureOf(call: Call, cause: unknown): Error {
  const isTold = cause instanceof ApiError || cause instanceof NoAnswerError;
  return isTold ? cause : noAnswer(call, cause);
}

/**
 * Forgets the key of a write that the API has refused; a refusal without its words may be a proxy's.
 * Under a scope the key stays: an earlier try may have been done, whatever became of this one.
 */
function settle(write: Write, error: unknown): void {
  if (!(error instanceof ApiError) || error.serverMessage === undefined) return;
  const isOver = error.status < 500 && !UNDECIDED.has(error.status);
  if (isOver && write.scope === undefined) forgetWrite(write);
  if (error.status !== 409 || !error.message.includes(IDEMPOTENCY_KEY)) return;
  const isChanged = write.scope === undefined || error.message.includes(CHANGED_SINCE);
  throw new SavedBeforeError(isChanged ? 'changedSince' : 'savedBefore');
}

const isOfTheLine = (error: Error) =>
  [NoAnswerError, UnexpectedAnswerError, SavedBeforeError].some((kind) => error instanceof kind);

/** Whether the backend answers a write that is repeated with its key with the first answer. */
const knowsKeys = (signal: AbortSignal) =>
  Promise.race([isAnnounced('idempotency-keys'), aborted(signal)]);

const NOTHING: Answer = { body: undefined, text: '', etag: null };

const isRefusal = (error: unknown, status: number) =>
  error instanceof ApiError && error.status === status && error.serverMessage !== undefined;

/** A write that somebody waits for: what the browser says by itself is no change of theirs. */
const isChange = (endpoint: Endpoint, { background }: CallOptions) =>
  isWrite(endpoint) && !background;

/** A call found its session ended. */
function endSession(token: string, { endpoint, options }: Call): void {
  if (options.endsSession) clearSession(token);
  else loseSession(token, options.lost ?? (isChange(endpoint, options) ? 'writing' : 'reading'));
}

/** The message of a call, with what the backend is to know of its caller. */
export function signedMessage({ endpoint, options, token, signal, write }: Call): Message {
  const message = messageOf(endpoint, options, signal);
  if (isAnnouncedByNow('languages'))
    message.headers.set('Accept-Language', document.documentElement.lang);
  if (token) message.headers.set('Authorization', `Bearer ${token}`);
  if (write) message.headers.set(IDEMPOTENCY_KEY, keyOf(write));
  return message;
}

async function exchange(call: Call): Promise<Answer> {
  const { endpoint, options, token, signal } = call;
  if (endpoint.once && (await knowsKeys(signal))) call.write = writeOf(endpoint, options);
  const message = signedMessage(call);
  call.message = message;
  const came = await (call.write ? sendUntilAnswered(message, call.onLost) : send(message));
  const reply = renewed(came, options);
  if (reply.status === 401 && token) endSession(token, call);
  try {
    const answer = answerIn(reply, options, await options.long?.parse(reply.text));
    if (call.write) forgetWrite(call.write);
    return answer;
  } catch (error) {
    if (call.write) settle(call.write, error);
    if (options.endsSession && reply.repeated && isRefusal(error, 401)) return NOTHING;
    throw error;
  }
}

/** The same while the person is told what has waited for long, and may stop waiting. */
async function watchedExchange(call: Call, stopping: AbortController): Promise<Answer> {
  const { options } = call;
  const watched = watchCall(isWrite(call.endpoint), () => stopping.abort(noAnswer(call)));
  call.onLost = watched.lose;
  if (options.onProgress) {
    const { onProgress } = options;
    call.options = {
      ...options,
      onProgress(sent, total) {
        watched.moved();
        onProgress(sent, total);
      },
    };
  }
  try {
    return await exchange(call);
  } finally {
    watched.end();
  }
}

/**
 * The one way to the API. A 401 to a call made with a token ends the session. After a while without
 * an answer the person is told and may stop waiting.
 *
 * Where the backend knows keys, a write carries one until it is answered, and is repeated by itself
 * while the line is broken; else no write is repeated.
 *
 * @throws {ApiError} for an answer that is not OK or says `success: false`
 * @throws {UnexpectedAnswerError} for an answer that does not hold what the call promises
 * @throws {SavedBeforeError} where an earlier try was done, and other words or deeds came since
 * @throws {NoAnswerError} when no answer comes
 */
export async function request(endpoint: Endpoint, options: CallOptions = {}): Promise<Answer> {
  const token = storedToken();
  const stopping = new AbortController();
  const signal = options.signal
    ? AbortSignal.any([options.signal, stopping.signal])
    : stopping.signal;
  const call: Call = { endpoint, options, token, signal };
  if (isChange(endpoint, options)) tellFailure(null);
  try {
    if (!options.keepalive && !options.background)
      return await goFirst(watchedExchange(call, stopping));
    if (!isWrite(endpoint)) await backgroundTurn();
    return await exchange(call);
  } catch (cause) {
    // Who gave a signal knows why it was aborted.
    if (options.signal?.aborted) throw cause;
    const error = failureOf(call, cause);
    if (isWrite(endpoint) && !options.told && isOfTheLine(error)) tellFailure(error);
    throw error;
  }
}
