import type { FastifyInstance } from 'fastify';
import { exportEndpoints } from '#contract/exports.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import { ReadingRecord } from '#server/audit/record-reading.ts';
import { blogsBetween, findBlogs } from '#server/blogs/blog-list-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import {
  blogTable,
  problemTable,
  type ShownProblem,
  submissionTable,
  type Table,
} from '#server/export/columns.ts';
import { countReachable, SLICE, stretchesOfIds } from '#server/export/export-queries.ts';
import { fewAtOnce } from '#server/export/few-at-once.ts';
import { requireOpenSession } from '#server/http/authenticate.ts';
import type { Call } from '#server/http/call.ts';
import type { CsvFile } from '#server/http/csv-file.ts';
import { HttpError } from '#server/http/http-error.ts';
import { languageOf } from '#server/http/language-of.ts';
import { IDS_LIMIT } from '#server/http/read-json.ts';
import { refuseWithoutRoom } from '#server/http/reserve.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { whenOver } from '#server/http/when-over.ts';
import { chosenByIds } from '#server/problems/bulk-queries.ts';
import { findNumbers } from '#server/problems/find-numbers.ts';
import { lookAround } from '#server/problems/look-around.ts';
import { presentProblem } from '#server/problems/present-problem.ts';
import { problemsByNumbers } from '#server/problems/problem-queries.ts';
import { CityCalendar } from '#server/stats/city-days.ts';
import { findSubmissions } from '#server/submissions/find-queries.ts';
import {
  type ShownSubmissionRow,
  submissionsBetween,
} from '#server/submissions/submission-queries.ts';
import { textsIn } from '#server/text/sentence.ts';

type List = 'problems' | 'submissions' | 'blogs';
type ExportCall = Pick<Call<(typeof exportEndpoints)[List]>, 'admin' | 'request' | 'reply'>;

interface Found<Row> {
  table: Table<Row>;
  total: number;
  slices: AsyncIterable<Row[]>;
  contacts: 'true' | 'false' | undefined;
  /** How many rows have a contact; all of them where it is not said. */
  countContacts?: () => Promise<number>;
  /** The ids of those with a contact that a search has looked at, also for a file without contacts. */
  searched?: ((rows: Row[]) => string[]) | undefined;
}

/** More than there will be. */
const ALL = 100_000_000;
/** Files on their way to one admin: each holds the numbers of what it has, for as long as its line takes. */
const MOST_AT_ONCE = 3;

/** What lists find, taken along as files. */
export function exportRoutes(app: FastifyInstance, services: Services): void {
  const fileOf = filesOf(app, services);
  problemExports(app, services, fileOf);
  textExports(app, services, fileOf);
}

type FileOf = ReturnType<typeof filesOf>;

function filesOf(app: FastifyInstance, services: Services) {
  const { db, now, config } = services;
  const calendar = new CityCalendar(config.timeZone);
  const takePlace = placesOf(MOST_AT_ONCE);
  const reading = new ReadingRecord(app, services);

  /** Whoever takes contacts along is on the trail before the first of them leaves. */
  return async function fileOf<Row>(
    list: List,
    { admin, request, reply }: ExportCall,
    found: Found<Row>,
  ): Promise<CsvFile> {
    whenOver(reply, takePlace(admin.id));
    const at = now();
    const withContacts = found.contacts === 'true';
    const { total, slices } = found;
    if (withContacts && request.method !== 'HEAD') {
      // Two counts with an anonymous problem in them would tell its minute: it came between them.
      const detail = String((await found.countContacts?.()) ?? total);
      const entry = { action: 'contacts.export', subject: list, detail } as const;
      await inTransaction(db, (trx) => {
        refuseWithoutRoom(services, request);
        return recordEntry(trx, { by: admin, ...entry, at });
      });
    }
    const { table: heads, cells } = textsIn(languageOf(request));
    const columns = found.table.filter(({ isContact }) => withContacts || !isContact);
    async function* lines() {
      for await (const rows of slices) {
        // A file takes as long as the line it is sent on: who is locked out meanwhile gets no more of it.
        await requireOpenSession(db, services, admin, {});
        if (!withContacts && found.searched && list !== 'blogs')
          await reading.listed(admin, list, found.searched(rows));
        yield* fewAtOnce(rows, (row) => columns.map(({ cell }) => cell(row, calendar, cells)));
      }
    }
    return {
      name: `${list}-${calendar.timeOf(at).slice(0, 10)}`,
      heads: columns.map(({ head }) => heads[head]),
      total,
      slices: lines(),
    };
  };
}

/**
 * So many places for each; answers what gives one back.
 *
 * @throws {HttpError} 429 where all are taken
 */
function placesOf(most: number): (whose: string) => () => void {
  const taken = new Map<string, number>();
  return (whose) => {
    const before = taken.get(whose) ?? 0;
    if (before >= most)
      throw new HttpError(429, (t) => t.server.tooManyFiles(most), {
        headers: { 'Retry-After': '30' },
      });
    taken.set(whose, before + 1);
    return () => {
      const left = (taken.get(whose) ?? 0) - 1;
      if (left > 0) taken.set(whose, left);
      else taken.delete(whose);
    };
  };
}

function problemExports(app: FastifyInstance, services: Services, fileOf: FileOf): void {
  const { db } = services;

  const numbersIn = async (asked: Parameters<typeof findNumbers>[1]) =>
    (await findNumbers(services, asked, { offset: 0, limit: ALL })).numbers;

  /** The newest first, as a list has them. */
  const numbersOf = async (ids: string[]) =>
    (await chosenByIds(db, ids)).map(({ number }) => number).reverse();

  function problemFile(
    call: ExportCall,
    numbers: number[],
    { contacts, search }: { contacts: Found<unknown>['contacts']; search?: string | undefined },
  ) {
    async function* slices() {
      for (let from = 0; from < numbers.length; from += SLICE) {
        const rows = await problemsByNumbers(db, numbers.slice(from, from + SLICE));
        const around = await lookAround(db, services, rows);
        yield rows.map((row) => ({ row, shown: presentProblem(row, around) }));
      }
    }
    return fileOf<ShownProblem>('problems', call, {
      table: problemTable,
      total: numbers.length,
      slices: slices(),
      contacts,
      countContacts: () => countReachable(db, numbers),
      searched: search
        ? (rows) => rows.filter(({ row }) => !row.anonymous).map(({ row }) => row.id)
        : undefined,
    });
  }

  route(app, services, exportEndpoints.problems, {}, async (call) => {
    const { contacts, ...asked } = call.query;
    return problemFile(call, await numbersIn(asked), { contacts, search: asked.search });
  });

  const chosen = { bodyLimit: IDS_LIMIT };
  route(app, services, exportEndpoints.chosenProblems, chosen, async (call) => {
    const { ids, contacts } = call.body;
    return problemFile(call, await numbersOf(ids), { contacts });
  });
}

function textExports(app: FastifyInstance, services: Services, fileOf: FileOf): void {
  const { db } = services;

  route(app, services, exportEndpoints.submissions, {}, async (call) => {
    async function* slices() {
      for await (const stretch of stretchesOfIds(db, 'submissions'))
        yield await submissionsBetween(db, call.query, stretch);
    }
    const { contacts, search, sort } = call.query;
    const { total } = await findSubmissions(db, call.query, sort);
    return fileOf<ShownSubmissionRow>('submissions', call, {
      table: submissionTable,
      total,
      slices: slices(),
      contacts,
      searched: search ? (rows) => rows.map(({ id }) => id) : undefined,
    });
  });

  route(app, services, exportEndpoints.blogs, {}, async (call) => {
    const filter = { ...call.query, publishedOnly: false };
    async function* slices() {
      for await (const stretch of stretchesOfIds(db, 'blogs'))
        yield await blogsBetween(db, filter, stretch);
    }
    const { total } = await findBlogs(db, filter, 'newest');
    const { contacts } = call.query;
    return fileOf('blogs', call, { table: blogTable, total, slices: slices(), contacts });
  });
}
