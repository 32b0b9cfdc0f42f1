import type { User } from '#contract/auth.ts';

/** What leaves of an administrator. */
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

export const presentAdminRow = (row: {
  id: string;
  name: string;
  email: string;
  created_at: number;
}): User => presentUser({ ...row, createdAt: row.created_at });
