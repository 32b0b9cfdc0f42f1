import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { type AuditRow, readTrail } from '#server/audit/audit-queries.ts';
import { HOUR } from '#server/database/hour-of.ts';
import { recordHeldEntries } from '#server/problems/held-entry-queries.ts';
import { EVERY_WRITE } from '#server/test/every-write.ts';
import { startTestServer } from '#server/test/test-server.ts';

/** What each write of an admin is recorded as. */
const RECORDED_AS: Record<string, string> = {
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

const isNoReading = ({ action }: AuditRow) => action !== 'contacts.list';

const methods = Object.fromEntries(
  Object.entries(api).flatMap(([room, calls]) =>
    Object.entries(calls).map(([name, { method }]) => [`${room}.${name}`, method]),
  ),
);

/** A reset token proves who one is without one; of a call that was taken one would tell the minute. */
const WITHOUT_SESSION = ['auth.resetPassword', 'problems.takeByPhone'];

describe('every write of an admin', () => {
  test.each(Object.entries(EVERY_WRITE))(
    '%s is recorded with who and whose session',
    async (name, prepare) => {
      const server = await startTestServer();
      const session = await server.db.selectFrom('sessions').selectAll().executeTakeFirstOrThrow();
      const { path, body, headers = {} } = await prepare(server);
      const { length } = await readTrail(server.db, 0, 100);
      const sent = { token: server.adminToken, body, headers };
      const { status } = await server.inject(methods[name] ?? '', path, sent);
      expect(status).toBeLessThan(300);
      // What has no minute in the trail comes once its hour is over.
      await recordHeldEntries(server.db, Date.now() + HOUR);
      // A list that the sample looked at may be recorded a moment later.
      const added = (await readTrail(server.db, length, 100)).filter(isNoReading);
      const session_id = WITHOUT_SESSION.includes(name) ? '' : session.id;
      const { admin_id } = session;
      expect(added).toMatchObject([{ action: RECORDED_AS[name], admin_id, session_id }]);
      expect(added[0]?.subject).not.toBe('');
    },
  );
});
