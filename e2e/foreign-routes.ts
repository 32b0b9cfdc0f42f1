import {
  type Entry,
  foreignBlogs,
  foreignProblems,
  foreignSubmissions,
  hexId,
} from './foreign-content.ts';
import type { StoredFile } from './foreign-files.ts';

/** In what a single blog is wrapped. */
type BlogWrapper = 'data.blog' | 'data' | 'blog' | 'none';

export interface ForeignStore {
  admin: { name: string; email: string; password: string };
  blogs: Entry[];
  submissions: Entry[];
  problems: Entry[];
  files: Map<string, StoredFile>;
  blogWrapper: BlogWrapper;
  tokens: Set<string>;
  resetToken: string;
  nextId: number;
}

export interface Call {
  /** Method and path, with `:id` where the id was. */
  name: string;
  id: string;
  query: URLSearchParams;
  /** Parsed JSON, or the file of a form. */
  body: unknown;
  token: string | undefined;
}

/** A call that is answered with an error in this backend's own words. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

export const makeStore = (): ForeignStore => ({
  admin: { name: 'Kavita Rani', email: 'kavita@example.org', password: 'golghar-1786' },
  blogs: foreignBlogs(),
  submissions: foreignSubmissions(),
  problems: foreignProblems(),
  files: new Map(),
  blogWrapper: 'data.blog',
  tokens: new Set(),
  resetToken: hexId(900),
  nextId: 1000,
});

type Run = (call: Call, store: ForeignStore) => unknown;

/** The calls that the console makes, each answered as this backend likes it. */
export const foreignRoutes = {
  'POST /auth/login': ({ body }, store) => {
    const { email, password } = body as Entry;
    const { admin } = store;
    if (email !== admin.email || password !== admin.password)
      throw new Refusal(401, 'These two do not fit together');
    const token = newId(store);
    store.tokens.add(token);
    return { success: true, data: { user: { id: hexId(1), ...person(store) }, token } };
  },
  'GET /auth/me': admin((_, store) => ({ data: { user: person(store) } })),
  'POST /auth/logout': admin(({ token = '' }, store) => {
    store.tokens.delete(token);
  }),
  'POST /auth/forgot-password': (_, store) => ({
    success: true,
    message: 'A letter is on its way',
    data: { resetToken: store.resetToken },
  }),
  'POST /auth/reset-password': ({ body }, store) => {
    const { token, newPassword } = body as { token: string; newPassword: string };
    if (token !== store.resetToken) return { success: false, error: 'This token is worn out' };
    store.admin.password = newPassword;
    return { success: true };
  },
  'GET /blogs': admin((_, { blogs }) => ({ success: true, data: { blogs } })),
  'GET /blogs/:id': admin(({ id }, store) => {
    const blog = find(store.blogs, id);
    const wrapped = { 'data.blog': { data: { blog } }, data: { data: blog }, blog: { blog } };
    return store.blogWrapper === 'none' ? blog : wrapped[store.blogWrapper];
  }),
  'POST /blogs': admin(({ body }, store) => ({ data: { blog: publish(body as Entry, store) } })),
  'PUT /blogs/:id': admin(({ id, body }, { blogs }) => ({
    data: { blog: Object.assign(find(blogs, id), body) },
  })),
  'DELETE /blogs/:id': admin(({ id }, { blogs }) => remove(blogs, id)),
  'GET /submissions': admin((_, { submissions }) => ({ success: true, data: { submissions } })),
  'POST /submissions/:id/approve': admin(({ id }, store) => {
    const submission = find(store.submissions, id);
    submission.status = 'approved';
    const { title, excerpt, content, category, author } = submission;
    return { data: { blog: publish({ title, excerpt, content, category, author }, store) } };
  }),
  'POST /submissions/:id/reject': admin(({ id }, { submissions }) => remove(submissions, id)),
  'GET /stats/dashboard': admin((_, { blogs, submissions }) => ({
    overview: {
      blogs: { total: blogs.length, published: blogs.length, draft: 0 },
      engagement: { totalViews: 52, totalLikes: 7 },
      submissions: { pending: submissions.filter(({ status }) => status === 'pending').length },
    },
  })),
  'GET /problems': admin(({ query }, { problems }) => pageOf(problems.filter(fits(query)), query)),
  'GET /problems/:id': admin(({ id }, { problems }) => ({ data: find(problems, id) })),
  'PUT /problems/:id/status': admin(({ id, body }, { problems }) => {
    find(problems, id).status = (body as Entry).status;
  }),
  'POST /upload/image': admin(({ body }, store) => {
    if (!body) throw new Refusal(400, 'There is no picture in this form');
    const url = `/files/${newId(store)}`;
    store.files.set(url, body as StoredFile);
    return { success: true, url };
  }),
} satisfies Record<string, Run>;

function admin(run: Run): Run {
  return (call, store) => {
    if (!store.tokens.has(call.token ?? '')) throw new Refusal(401, 'Who are you?');
    return run(call, store);
  };
}

const person = ({ admin: { name, email } }: ForeignStore) => ({ name, email });

const idOf = ({ _id, id }: Entry): unknown => _id ?? id;

function find(entries: Entry[], id: string): Entry {
  const found = entries.find((entry) => idOf(entry) === id);
  if (!found) throw new Refusal(404, 'It is not here any more');
  return found;
}

function remove(entries: Entry[], id: string): void {
  entries.splice(entries.indexOf(find(entries, id)), 1);
}

function newId(store: ForeignStore): string {
  store.nextId += 1;
  return hexId(store.nextId);
}

function publish(body: Entry, store: ForeignStore): Entry {
  const blog = { _id: newId(store), publishedAt: new Date().toISOString(), ...body };
  store.blogs.push(blog);
  return blog;
}

function fits(query: URLSearchParams): (problem: Entry) => boolean {
  const wanted = (name: string) => query.get(name) ?? '';
  return ({ status, displayCategory, personalInfo, issueDetails }) =>
    `${status}`.includes(wanted('status')) &&
    `${displayCategory}`.includes(wanted('category')) &&
    `${(personalInfo as Entry).city}`.includes(wanted('city')) &&
    `${(issueDetails as Entry).subject}`.includes(wanted('search'));
}

function pageOf(entries: Entry[], query: URLSearchParams) {
  const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
  const problems = entries.slice((page - 1) * limit, page * limit);
  const pages = Math.ceil(entries.length / limit);
  return { data: { problems, pagination: { current: page, pages, total: entries.length, limit } } };
}
