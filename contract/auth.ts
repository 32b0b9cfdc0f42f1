import { isoDate } from './answer.ts';
import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  ownPassword,
  profileBody,
  registerBody,
  resetPasswordBody,
} from './auth-forms.ts';
import { endpoint } from './endpoint.ts';
import { LANGUAGES } from './language.ts';
import { proof } from './proof.ts';
import { withLength } from './text/text-length.ts';
import { z } from './zod.ts';

const user = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  createdAt: isoDate,
});
export type User = z.infer<typeof user>;

/** Oneself. */
const ownUser = user.extend({
  /** Somebody else chose the password: until it is changed every other call is refused. */
  mustChangePassword: z.literal(true).optional(),
  /** Left out until it is chosen. */
  language: z.enum(LANGUAGES).optional(),
});
export type OwnUser = z.infer<typeof ownUser>;

const session = z.object({
  _id: z.string(),
  /** What the browser says it is. */
  userAgent: z.string(),
  createdAt: isoDate,
  /** At most a minute behind. */
  lastUsedAt: isoDate,
  /** The session that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

const administrator = user.extend({ active: z.boolean() });
export type Admin = z.infer<typeof administrator>;

/** The mark that an earlier sign-in on this device was answered, where `known-devices` is announced. */
const device = withLength(z.string('device must be a text'), {
  length: 100,
  message: 'device must be at most 100 characters long',
}).optional();

/** What a sign-in may say besides, where `known-devices` is announced. */
const signInBody = loginBody.extend({
  device,
  /** The work that a refusal asked for. */
  proof: proof.optional(),
});

export const authEndpoints = {
  login: endpoint({
    method: 'POST',
    path: '/auth/login',
    access: 'public',
    summary: 'Sign in; the token goes into the Authorization header of later calls',
    body: signInBody,
    /** `device` is the mark for the next sign-in on this device. */
    data: z.object({ user: ownUser, token: z.string(), device: z.string().optional() }),
    errors: [401, 422, 429],
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register',
    access: 'optional',
    summary:
      'Add an administrator, with one’s own password; without a token only while there is none',
    once: true,
    body: registerBody,
    data: z.object({ user }),
    status: 201,
    errors: [409, 422, 429],
  }),
  me: endpoint({
    method: 'GET',
    path: '/auth/me',
    access: 'admin',
    beforeOwnPassword: true,
    summary: 'The signed-in administrator',
    data: z.object({ user: ownUser }),
  }),
  profile: endpoint({
    method: 'PUT',
    path: '/auth/profile',
    access: 'admin',
    summary: 'Change one’s own name, or the email with one’s own password',
    once: true,
    body: profileBody,
    data: z.object({ user }),
    errors: [409, 422],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/change-password',
    access: 'admin',
    beforeOwnPassword: true,
    summary: 'Change one’s own password; ends every other session of this account',
    once: true,
    body: changePasswordBody,
    errors: [422],
  }),
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout',
    access: 'admin',
    beforeOwnPassword: true,
    summary: 'End this session',
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    summary: 'Ask for a reset token by mail; answers alike whether or not the address is known',
    body: forgotPasswordBody.extend({ device }),
    extra: z.object({ resetToken: z.string().optional() }),
    errors: [422, 429],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    summary: 'Choose a new password with a reset token; ends every session of this account',
    once: true,
    body: resetPasswordBody,
    errors: [422, 429],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'One’s own open sessions, the latest used first',
    data: z.object({ sessions: z.array(session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/auth/sessions/:id',
    access: 'admin',
    summary: 'End one of one’s own sessions',
    once: true,
    errors: [404],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/auth/sessions',
    access: 'admin',
    summary: 'End all of one’s own sessions, this one too',
    once: true,
  }),
  administrators: endpoint({
    method: 'GET',
    path: '/auth/administrators',
    access: 'admin',
    summary: 'Every administrator, by name',
    data: z.object({ administrators: z.array(administrator) }),
  }),
  colleagues: endpoint({
    method: 'GET',
    path: '/auth/colleagues',
    access: 'admin',
    summary: 'The active administrators, whom a report can be given to, by name',
    data: z.object({ colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  setActive: endpoint({
    method: 'PUT',
    path: '/auth/administrators/:id',
    access: 'admin',
    summary:
      'Deactivate another administrator, which ends their sessions, or let them in again; with one’s own password',
    once: true,
    body: z.object({ active: z.boolean('active must be true or false'), ...ownPassword }),
    data: z.object({ administrator }),
    errors: [404, 409, 422],
  }),
};
