import { randomInt, randomUUID } from 'node:crypto';
import { newAddress } from '#server/test/sample-problem.ts';
import type { Wanted } from './parallel-load.ts';
import { RawConnection } from './raw-connection.ts';
import type { RunningServer } from './running-server.ts';
import {
  aBlog,
  aSignIn,
  BLOGS,
  json,
  makeBlogs,
  problemLists,
  read,
  type ThroughputCase,
} from './throughput-cases.ts';

/** So many that none gets a history longer than reports have, which each answer would hold. */
const SOME_PROBLEMS = 5000;
export const COMPRESSED = 'the same, compressed as browsers ask for it';
export const COUNTED = 'a post, by strangers, which counts a view';
export const UNCOUNTED = 'a list of one post, by strangers, which counts none';
/** With its text, as the post by itself. */
const LISTS_OF_ONE = Array.from(
  { length: BLOGS },
  (_, index) => `/api/blogs?limit=1&fields=full&page=${index + 1}`,
);
const STATUSES = ['under_review', 'in_progress', 'resolved'];

/** What a console asks most, each with what its floor is told apart by; makes the blogs on the way. */
export async function floorCases(server: RunningServer): Promise<ThroughputCase[]> {
  const connection = new RawConnection(server.base);
  const admin = { authorization: `Bearer ${server.token}` };
  const blogs = await makeBlogs(connection, admin);
  connection.close();
  const problems = await someProblems(server);
  const filtered = problemLists('status, category and city').slice(0, 1);
  const once = () => ({ ...admin, ...newAddress(), 'idempotency-key': randomUUID() });
  let count = 0;
  return [
    read('ten newest posts', ['/api/blogs?limit=10'], admin),
    read(COMPRESSED, ['/api/blogs?limit=10'], { ...admin, 'accept-encoding': 'br, gzip' }),
    read('a post', blogs, admin),
    read(COUNTED, blogs, {}),
    read(UNCOUNTED, LISTS_OF_ONE, {}),
    read('reports by three filters, with their total', filtered, admin),
    read('page 500 of the reports, with their total', ['/api/problems?page=500'], admin),
    read('reports searched, asked before', ['/api/problems?search=street%20light'], admin),
    { name: 'reports searched, each search new', next: newSearch(problems, admin) },
    {
      name: 'a status changed',
      next: () => {
        const { _id } = pick(problems);
        const status = STATUSES[count++ % STATUSES.length];
        const change = json('PUT', `/api/problems/${_id}/status`, { status, note: 'Seen' }, once());
        return { ...change, status: 200 };
      },
    },
    {
      name: 'a post created',
      next: () => json('POST', '/api/blogs', aBlog(count++), once()),
    },
    { name: 'a sign-in', next: aSignIn() },
  ];
}

interface Problem {
  _id: string;
  issueDetails: { description: string };
}

async function someProblems(server: RunningServer): Promise<Problem[]> {
  const found: Problem[] = [];
  for (let page = 1; found.length < SOME_PROBLEMS; page++) {
    const { body } = await server.get(`/problems?limit=100&page=${page * 3}`);
    if (body.data.problems.length === 0) break;
    found.push(...body.data.problems);
  }
  return found;
}

const pick = <T>(all: T[]): T => all[randomInt(all.length)] as T;

/** Pieces of texts that are there, so long that hardly one comes twice. */
function newSearch(all: Problem[], headers: Record<string, string>): () => Wanted {
  return () => {
    const { description } = pick(all).issueDetails;
    const text = description.slice(randomInt(Math.max(1, description.length - 14))).slice(0, 14);
    const search = encodeURIComponent(text.trim());
    return { method: 'GET', path: `/api/problems?search=${search}`, headers, status: 200 };
  };
}
