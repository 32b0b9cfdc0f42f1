import type { Admin, OwnUser, Session, User } from '#contract/auth.ts';
import type { AdminRow } from '#server/auth/admin-queries.ts';
import type { SessionAdmin, SessionRow } from '#server/sessions/session-queries.ts';

/** What leaves of an admin. */
export function presentUser(admin: {
  id: string;
  name: string;
  email: string;
  createdAt: number;
}): User {
  return {
    _id: admin.id,
    name: admin.name,
    email: admin.email,
    createdAt: new Date(admin.createdAt).toISOString(),
  };
}

/** What an admin is told of the own account. */
export const presentOwnUser = ({
  mustChangePassword,
  language,
  ...admin
}: Parameters<typeof presentUser>[0] &
  Pick<SessionAdmin, 'mustChangePassword' | 'language'>): OwnUser => ({
  ...presentUser(admin),
  ...(mustChangePassword && { mustChangePassword }),
  ...(language && { language }),
});

export const presentAdminRow = (row: {
  id: string;
  name: string;
  email: string;
  created_at: number;
}): User => presentUser({ ...row, createdAt: row.created_at });

/** What one admin sees of another. */
export const presentAdmin = (row: AdminRow): Admin => ({
  ...presentAdminRow(row),
  active: row.active === 1,
});

export const presentSession = (row: SessionRow, currentId: string): Session => ({
  _id: row.id,
  userAgent: row.user_agent,
  createdAt: new Date(row.created_at).toISOString(),
  lastUsedAt: new Date(row.last_used_at).toISOString(),
  current: row.id === currentId,
});
