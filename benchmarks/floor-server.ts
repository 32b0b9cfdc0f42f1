import { hash, randomBytes, scrypt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

/**
 * A process of its own that does no more than must be done: the query, with an index that fits it, and
 * `JSON.stringify`; or the same rows written and forced to the disk. It asks for no token, checks nothing
 * and works on a copy of the database. Told of an answer, it gives that one to every call.
 */
export type ToFloor = { answer: string | null };

const [, , source = '', folder = ''] = process.argv;
const path = join(folder, 'floor.sqlite');
const isNew = !existsSync(path);
if (isNew) new DatabaseSync(source, { timeout: 5000 }).prepare('vacuum into ?').run(path);
const db = new DatabaseSync(path);
db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma cache_size = -32000');
if (isNew)
  db.exec(`create index floor_lists on problems (suspected, number);
  create index floor_filters on problems (suspected, status, category, city_key, number);
  create virtual table floor_search using fts5
    (subject, description, location, name, content = problems, tokenize = trigram);
  insert into floor_search (rowid, subject, description, location, name)
    select rowid, subject, description, location, name from problems`);

const all = (sql: string) => {
  const statement = db.prepare(sql);
  return (...values: SQLInputValue[]) => statement.all(...values);
};

const SUMMARY = `id, title, excerpt, category, tags, featured_image, read_time, author_name, author_email,
  author_bio, status, views, likes, published_at, created_at, updated_at`;
const newestBlogs = all(
  `select ${SUMMARY}, content from blogs order by published_at desc, id desc limit ?`,
);
const countBlogs = all('select count(*) as total from blogs');
const blog = all(`select ${SUMMARY}, content from blogs where id = ?`);
const comments = all(
  `select * from comments where blog_id = ? and status = 'approved' order by created_at desc`,
);
const filters = 'suspected = 0 and status = ? and category = ? and city_key = ?';
const filtered = all(`select * from problems where ${filters} order by number desc limit 20`);
const countFiltered = all(`select count(*) as total from problems where ${filters}`);
const ids =
  'select number from problems where suspected = 0 order by number desc limit 20 offset ?';
const page = all(`select * from problems where number in (${ids}) order by number desc`);
const countAll = all('select count(*) as total from problems where suspected = 0');
const found = all(`select problems.* from floor_search join problems
  on problems.rowid = floor_search.rowid where floor_search match ?
  order by floor_search.rowid desc limit 20`);
const countFound = all(`select count(*) as total from floor_search where floor_search match ?`);

const raise = all('update counters set value = value + 1 where name = ? returning value');
const setStatus = all('update problems set status = ?, change = ? where id = ? returning *');
const addRow = (table: string) => {
  const columns = db.prepare(`pragma table_info(${table})`).all();
  const places = columns.map(() => '?').join(', ');
  const statement = db.prepare(`insert into ${table} values (${places})`);
  return (row: Record<string, SQLInputValue>) =>
    statement.run(
      ...columns.map(({ name, notnull, type }) => {
        const empty = type === 'text' ? '' : 0;
        return row[String(name)] ?? (notnull ? empty : null);
      }),
    );
};
const addHistory = addRow('problem_history');
const addEntry = addRow('audit_trail');
const addKey = addRow('idempotency_keys');
const addBlog = addRow('blogs');
const addTag = addRow('blog_tags');

const asks: Record<string, (url: URL, body: Record<string, unknown>) => unknown> = {
  'GET blogs': (url) => {
    const id = url.pathname.split('/')[3];
    if (id) return [blog(id), comments(id)];
    return [countBlogs(), newestBlogs(Number(url.searchParams.get('limit')))];
  },
  'GET problems': ({ searchParams }) => {
    const value = (name: string) => searchParams.get(name) ?? '';
    const phrase = `"${value('search').replaceAll('"', '""')}"`;
    if (value('search')) return [countFound(phrase), found(phrase)];
    const wanted = [value('status'), value('category'), value('city').toLowerCase()];
    if (value('status')) return [countFiltered(...wanted), filtered(...wanted)];
    return [countAll(), page((Number(value('page')) - 1) * 20)];
  },
  'PUT problems': (url, { status }) =>
    written((answer) => {
      const id = url.pathname.split('/')[3] ?? '';
      const change = next('problem_changes');
      addHistory({ id: randomId(), problem_id: id, change, to_status: String(status) });
      addTrail(id);
      return answer(setStatus(String(status), change, id));
    }),
  'POST blogs': (_, body) =>
    written((answer) => {
      const id = randomId();
      const texts = Object.fromEntries(
        Object.entries(body).filter(([, value]) => typeof value === 'string'),
      ) as Record<string, string>;
      const search = `${texts.title} ${texts.excerpt} ${texts.content}`.toLowerCase();
      addBlog({
        ...texts,
        id,
        tags: JSON.stringify(body.tags),
        submission_id: null,
        search_text: search,
      });
      for (const tag of body.tags as string[]) addTag({ blog_id: id, tag });
      addTrail(id);
      return answer([{ ...body, id }]);
    }),
};

const randomId = () => randomBytes(16).toString('hex');
const next = (counter: string) => Number(raise(counter)[0]?.value);

function addTrail(subject: string): void {
  const number = next('audit_trail');
  addEntry({ number, subject, action: 'floor', admin_id: 'floor', hash: hash('sha256', subject) });
}

/** As a write that is done once: its answer is kept with it. */
function written(write: (answer: (rows: unknown) => unknown) => unknown): unknown {
  db.exec('begin immediate');
  const answer = write((rows) => {
    addKey({ key_hash: randomId(), body_hash: randomId(), answer: JSON.stringify(rows) });
    return rows;
  });
  db.exec('commit');
  return answer;
}

/** The least that OWASP's cheat sheet takes of scrypt. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

let kept: Buffer | undefined;

const server = createServer(async (request, response) => {
  const text = request.method === 'GET' ? '' : await bodyOf(request);
  const body = kept ?? (await answerTo(request, text));
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
  });
  response.end(body);
});

async function answerTo({ method, url = '' }: IncomingMessage, text: string): Promise<string> {
  const address = new URL(url, 'http://floor');
  if (address.pathname === '/api/auth/login') {
    const { password } = JSON.parse(text);
    await new Promise((resolve) => scrypt(password, 'a salt', 64, SCRYPT, resolve));
    return '{}';
  }
  const ask = asks[`${method} ${address.pathname.split('/')[2]}`];
  return JSON.stringify(ask?.(address, text ? JSON.parse(text) : {}));
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts).toString();
}

process.on('message', ({ answer }: ToFloor) => {
  kept = answer === null ? undefined : Buffer.from(answer, 'latin1');
  process.send?.('done');
});
process.on('disconnect', () => process.exit());
server.listen(0, '127.0.0.1', () => {
  process.send?.(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
