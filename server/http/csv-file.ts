import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { ROWS_IN_FILE } from '#contract/call-values.ts';

type Cell = string | number | null | undefined;

/** A table that is sent while it is read. */
export interface CsvFile {
  /** Without its ending; of plain letters, digits and hyphens. */
  name: string;
  heads: readonly string[];
  /** How many rows there are as it begins. */
  total: number;
  /** Read on only when the ones before have left, and no longer when nobody waits for them. */
  slices: AsyncIterable<readonly Cell[][]>;
}

/** Tells programs for spreadsheets that the letters are UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

/** Sets its headers and answers what to send; a promise of a sent reply would wait until all of it has gone. */
export function csvOf(reply: FastifyReply, file: CsvFile): Readable {
  reply
    .headers({
      [ROWS_IN_FILE]: String(file.total),
      'Content-Disposition': `attachment; filename="${file.name}.csv"`,
    })
    .type('text/csv; charset=utf-8');
  // The framework would read all of it for HEAD, as fast as it comes, and send nothing.
  const sent = reply.request.method === 'HEAD' ? [] : lines(file);
  return Readable.from(sent, { objectMode: false });
}

async function* lines({ heads, slices }: CsvFile): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(heads);
  for await (const rows of slices) {
    if (rows.length > 0) yield rows.map(csvLine).join('');
    // Whoever waits is answered between two slices.
    await setImmediate();
  }
}

/** RFC 4180. */
const csvLine = (cells: readonly Cell[]) => `${cells.map(csvCell).join(',')}\r\n`;

function csvCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = disarmed(cell ?? '');
  return /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** What a program for spreadsheets drops, or nobody sees. */
const UNSEEN = `"'“”‘’\`\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\u2800`;
/** What a program for spreadsheets may take for a formula, also behind what is not seen. */
const FORMULA = new RegExp(`^[${UNSEEN}]*[=+\\-@\\t\\r\uff1d\uff0b\uff0d\uff20]|^[\\t\\r]`, 'u');
/**
 * Where commas are decimal, programs split at semicolons, and at the ends of lines, as they see no quotes
 * within a cell: what separates, and a sign behind it. Whole stretches at a time, as strangers may send
 * thousands of tabs.
 */
const STRETCH = new RegExp(`([;${UNSEEN}]+)([=+\\-@\uff1d\uff0b\uff0d\uff20])?`, 'gu');
const SEPARATES = /[;\t\r\n]/;

const disarmedWithin = (text: string) =>
  text.replace(STRETCH, (whole, between: string, sign?: string) =>
    sign && SEPARATES.test(between) ? `${between}'${sign}` : whole,
  );

/**
 * What a program for spreadsheets makes another number of: zeros at the ends are lost, and what stands
 * behind the eleventh digit; houses become days, flats powers of ten, and what is in brackets is below zero.
 */
const DIGITS_TO_KEEP =
  /^(?:0\d+|\d+\.\d+|\d{12,}|\d{1,4}(?:\/\d{1,4}){1,2}|\d\d?-\d\d?(?:-\d{2,4})?|\d\d?-\d{4}|\d+(?:\.\d+)?e[+-]?\d+|\([\d.,]+\))$/i;

/** With an apostrophe where it would be calculated or be another number: it stays readable, a phone number too. */
function disarmed(text: string): string {
  const inner = SEPARATES.test(text) ? disarmedWithin(text) : text;
  return FORMULA.test(inner) || DIGITS_TO_KEEP.test(inner) ? `'${inner}` : inner;
}
