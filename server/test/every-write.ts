import { insertAdmin } from '#server/auth/admin-queries.ts';
import { addResetToken } from '#server/auth/reset-queries.ts';
import { openSession } from '#server/test/open-session.ts';
import { createBlog, sampleBlog } from '#server/test/sample-blog.ts';
import { photo } from '#server/test/sample-images.ts';
import { problemWith, sampleProblem } from '#server/test/sample-problem.ts';
import { sampleSubmission } from '#server/test/sample-submission.ts';
import { ADMIN, type TestServer } from '#server/test/test-server.ts';

/** A call that can be made once. */
export interface PreparedWrite {
  path: string;
  body?: unknown;
  /** Of the same form, and no less allowed. */
  otherBody?: unknown;
  headers?: Record<string, string>;
}

const BOUNDARY = 'every-write';
const SAMPLE_VIEW = { list: 'problems', name: 'Lamps of ward 22', query: 'search=lamp' };

function formOf(image: Buffer): Buffer {
  const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), image, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

export async function adminId({ db }: TestServer): Promise<string> {
  const { id } = await db
    .selectFrom('admins')
    .select('id')
    .where('email', '=', ADMIN.email)
    .executeTakeFirstOrThrow();
  return id;
}

/** Signs in an admin once more. */
export async function newToken({ db, services }: TestServer, id: string): Promise<string> {
  return (await openSession(db, { adminId: id, userAgent: '', at: services.now() })).token;
}

export async function addAnother({ db, services }: TestServer): Promise<string> {
  const row = { name: 'Ravi Das', email: 'ravi@example.org', passwordHash: '', at: services.now() };
  const admin = await insertAdmin(db, row);
  if (!admin) throw new Error('The other administrator is there already');
  return admin.id;
}

async function sendSubmission({ inject, adminToken: token }: TestServer): Promise<string> {
  await inject('POST', '/submissions', { body: sampleSubmission });
  const { body } = await inject('GET', '/submissions', { token });
  return body.data.submissions[0]._id;
}

async function sendProblem({ inject, adminToken: token }: TestServer): Promise<string> {
  await inject('POST', '/problems', { body: sampleProblem });
  const { body } = await inject('GET', '/problems', { token });
  return body.data.problems[0]._id;
}

/** Chooses one problem, to be closed. */
async function startBulk(server: TestServer): Promise<string> {
  const body = { ids: [await sendProblem(server)], change: { status: 'closed' } };
  const sent = { token: server.adminToken, body };
  const { body: started } = await server.inject('POST', '/problems/bulk', sent);
  return `/problems/bulk/${started.data.bulk.id}`;
}

async function sendComment(server: TestServer): Promise<string> {
  const { _id } = await createBlog(server);
  const body = { name: 'Reader', text: 'Thank you' };
  await server.inject('POST', `/blogs/${_id}/comments`, { body });
  const { body: found } = await server.inject('GET', '/comments', { token: server.adminToken });
  return found.data.comments[0]._id;
}

/** Every write that is done once for each idempotency key, each ready to be sent. */
export const EVERY_WRITE: Record<string, (server: TestServer) => Promise<PreparedWrite>> = {
  'auth.register': async () => {
    const body = {
      name: 'Meena Sinha',
      email: 'meena@example.org',
      password: 'sonepur-mela',
      currentPassword: ADMIN.password,
    };
    return { path: '/auth/register', body, otherBody: { ...body, email: 'mina@example.org' } };
  },
  'auth.profile': async () => ({
    path: '/auth/profile',
    body: { name: 'Asha K.' },
    otherBody: { name: 'A. Kumari' },
  }),
  'auth.changePassword': async () => ({
    path: '/auth/change-password',
    body: { currentPassword: ADMIN.password, newPassword: 'mahatma-gandhi-setu' },
  }),
  'auth.resetPassword': async (server) => {
    const { db, services } = server;
    const token = await addResetToken(db, await adminId(server), services.now());
    const body = { token, newPassword: 'mahatma-gandhi-setu' };
    return { path: '/auth/reset-password', body, otherBody: { ...body, token: 'another' } };
  },
  'auth.endSession': async (server) => {
    const at = server.services.now();
    const id = await adminId(server);
    const session = await openSession(server.db, { adminId: id, userAgent: '', at });
    return { path: `/auth/sessions/${session.id}` };
  },
  'auth.endSessions': async () => ({ path: '/auth/sessions' }),
  'auth.setActive': async (server) => ({
    path: `/auth/administrators/${await addAnother(server)}`,
    body: { active: false, currentPassword: ADMIN.password },
    otherBody: { active: true, currentPassword: ADMIN.password },
  }),
  'blogs.create': async () => ({
    path: '/blogs',
    body: sampleBlog,
    otherBody: { ...sampleBlog, title: 'Street lights of another ward' },
  }),
  'blogs.update': async (server) => ({
    path: `/blogs/${(await createBlog(server))._id}`,
    body: { title: 'Street lights, counted once more' },
    otherBody: { title: 'Street lights, never counted' },
  }),
  'blogs.remove': async (server) => ({ path: `/blogs/${(await createBlog(server))._id}` }),
  'blogs.restore': async (server) => {
    const { _id } = await createBlog(server);
    await server.inject('DELETE', `/blogs/${_id}`, { token: server.adminToken });
    return { path: `/blogs/${_id}/restore` };
  },
  'submissions.approve': async (server) => ({
    path: `/submissions/${await sendSubmission(server)}/approve`,
  }),
  'submissions.update': async (server) => {
    const body = { ...sampleSubmission, version: 1 };
    const path = `/submissions/${await sendSubmission(server)}`;
    return { path, body, otherBody: { ...body, title: 'A bench for another bus stop' } };
  },
  'submissions.reject': async (server) => ({
    path: `/submissions/${await sendSubmission(server)}/reject`,
    body: {},
    otherBody: { reason: 'It is about Gaya, not about Patna' },
  }),
  'submissions.reopen': async (server) => {
    const path = `/submissions/${await sendSubmission(server)}`;
    await server.inject('POST', `${path}/reject`, { token: server.adminToken });
    return { path: `${path}/reopen`, body: {}, otherBody: { from: 'rejected' } };
  },
  'comments.approve': async (server) => ({
    path: `/comments/${await sendComment(server)}/approve`,
    body: {},
    otherBody: { from: 'pending' },
  }),
  'comments.reject': async (server) => ({
    path: `/comments/${await sendComment(server)}/reject`,
    body: {},
    otherBody: { from: 'pending' },
  }),
  'comments.reopen': async (server) => {
    const path = `/comments/${await sendComment(server)}`;
    await server.inject('POST', `${path}/approve`, { token: server.adminToken });
    return { path: `${path}/reopen`, body: {}, otherBody: { from: 'approved' } };
  },
  'submissions.setSuspected': async (server) => ({
    path: `/submissions/${await sendSubmission(server)}/suspected`,
    body: { suspected: true },
    otherBody: { suspected: false },
  }),
  'problems.setSuspected': async (server) => ({
    path: `/problems/${await sendProblem(server)}/suspected`,
    body: { suspected: true },
    otherBody: { suspected: false },
  }),
  'problems.takeByPhone': async () => ({
    path: '/problems/by-phone',
    body: sampleProblem,
    otherBody: problemWith({ issueDetails: { subject: 'Another lamp' } }),
  }),
  'problems.setAssignee': async (server) => ({
    path: `/problems/${await sendProblem(server)}/assignee`,
    body: { assignee: await adminId(server) },
    otherBody: { assignee: null },
  }),
  'bulk.start': async (server) => ({
    path: '/problems/bulk',
    body: { ids: [await sendProblem(server)], change: { status: 'closed' } },
    otherBody: { filters: {}, change: { note: 'Seen to' } },
  }),
  'bulk.run': async (server) => ({ path: `${await startBulk(server)}/run` }),
  'bulk.end': async (server) => ({ path: `${await startBulk(server)}/end` }),
  'bulk.undo': async (server) => {
    const path = await startBulk(server);
    await server.inject('POST', `${path}/run`, { token: server.adminToken });
    return { path: `${path}/undo` };
  },
  'problems.setStatus': async (server) => ({
    path: `/problems/${await sendProblem(server)}/status`,
    body: { status: 'resolved', note: 'Seen to' },
    otherBody: { status: 'closed', note: 'Seen to' },
  }),
  'views.create': async () => ({
    path: '/views',
    body: SAMPLE_VIEW,
    otherBody: { ...SAMPLE_VIEW, shared: true },
  }),
  'views.remove': async ({ inject, adminToken: token }) => {
    const { body } = await inject('POST', '/views', { token, body: SAMPLE_VIEW });
    return { path: `/views/${body.data.view._id}` };
  },
  'upload.image': async () => ({
    path: '/upload/image',
    body: formOf(await photo(40, 30)),
    otherBody: formOf(await photo(30, 40)),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }),
};

/** What each write of an admin is recorded as. */
export const RECORDED_AS: Record<string, string> = {
  'auth.register': 'admin.register',
  'auth.profile': 'admin.profile',
  'auth.changePassword': 'admin.password',
  'auth.resetPassword': 'admin.reset-password',
  'auth.endSession': 'session.end',
  'auth.endSessions': 'session.end-all',
  'auth.setActive': 'admin.deactivate',
  'blogs.create': 'blog.create',
  'blogs.update': 'blog.update',
  'blogs.remove': 'blog.delete',
  'blogs.restore': 'blog.restore',
  'submissions.update': 'submission.update',
  'submissions.approve': 'submission.approve',
  'submissions.reject': 'submission.reject',
  'submissions.reopen': 'submission.reopen',
  'comments.approve': 'comment.approve',
  'comments.reject': 'comment.reject',
  'comments.reopen': 'comment.reopen',
  'submissions.setSuspected': 'submission.suspect',
  'problems.takeByPhone': 'problem.take',
  'problems.setStatus': 'problem.resolved',
  'problems.setAssignee': 'problem.assign',
  'bulk.start': 'bulk.start',
  'bulk.run': 'problem.closed',
  'bulk.undo': 'problem.submitted',
  'bulk.end': 'bulk.end',
  'problems.setSuspected': 'problem.suspect',
  'views.create': 'view.create',
  'views.remove': 'view.delete',
  'upload.image': 'image.upload',
};
