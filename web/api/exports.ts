import { ROWS_IN_FILE } from '#contract/call-values.ts';
import { exportEndpoints } from '#contract/exports.ts';
import { answerIn, type RequestOptions } from './exchange.ts';
import { NoAnswerError } from './line-errors.ts';
import { signedMessage } from './request.ts';
import { sendForPieces } from './send-for-pieces.ts';
import { loseSession, storedToken } from './stored-session.ts';

/** A list, and what it is asked for; or some of its reports, named one by one. */
export interface Exported {
  list: Exclude<keyof typeof exportEndpoints, 'chosenProblems'>;
  query?: RequestOptions['query'];
  ids?: readonly string[] | undefined;
}

interface ExportOptions extends Exported {
  contacts: boolean;
  signal: AbortSignal;
  /** Hears how many rows are here, and of how many, where the server says. */
  onProgress: (rows: number, total: number | undefined) => void;
}

/** Milliseconds between two words on the progress. */
const PAUSE = 100;

/**
 * What a list finds, as a file for spreadsheets.
 *
 * @throws {ApiError} when the server refuses
 * @throws {NoAnswerError} when the line breaks, before or behind its first row
 */
export async function fetchCsv(options: ExportOptions): Promise<{ file: Blob; rows: number }> {
  const { list, ids, contacts, signal, onProgress } = options;
  const token = storedToken();
  const asked = { ...(ids ? { ids } : options.query), ...(contacts && { contacts: 'true' }) };
  const message = signedMessage({
    endpoint: ids ? exportEndpoints.chosenProblems : exportEndpoints[list],
    options: ids ? { body: asked } : { query: asked },
    token,
    signal,
  });
  const pieces: BlobPart[] = [];
  const counter = new LineCounter();
  let told = 0;
  const reply = await sendForPieces(message, (piece, header) => {
    pieces.push(piece);
    counter.read(piece);
    if (performance.now() - told < PAUSE) return;
    told = performance.now();
    onProgress(counter.rows, totalIn(header));
  }).catch((cause) => {
    throw signal.aborted ? cause : new NoAnswerError('unreachable', cause);
  });
  if (reply.status === 401 && token) loseSession(token, 'reading');
  if (!reply.ok) answerIn(reply, {});
  const total = totalIn(reply.header);
  // What stands on the way may end a file as if it were whole.
  if (total !== undefined && counter.rows < total) throw new NoAnswerError('unreachable');
  return { file: new Blob(pieces, { type: 'text/csv;charset=utf-8' }), rows: counter.rows };
}

function totalIn(header: (name: string) => string | null): number | undefined {
  const total = header(ROWS_IN_FILE);
  return total === null ? undefined : Number(total);
}

const [QUOTE, LINE_FEED] = [0x22, 0x0a];

/** Counts the lines of a table in pieces; those within quotes are a part of a cell. */
class LineCounter {
  #lines = 0;
  #isQuoted = false;

  /** Without the head. */
  get rows(): number {
    return Math.max(0, this.#lines - 1);
  }

  read(piece: Uint8Array): void {
    for (const byte of piece) {
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted;
      else if (byte === LINE_FEED && !this.#isQuoted) this.#lines++;
    }
  }
}
