import { NOBODY, recordEntry } from '#server/audit/audit-queries.ts';
import {
  type AdminRow,
  findAdminInAnyState,
  insertAdmin,
  type NewAdmin,
  setActive,
  setPassword,
} from '#server/auth/admin-queries.ts';
import { forgetDevices } from '#server/auth/known-device-queries.ts';
import { type Place, tellAdmins, tellPasswordChanged } from '#server/auth/notices.ts';
import { endResetTokens } from '#server/auth/reset-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { Handle } from '#server/database/tables.ts';
import { endSessionsOf } from '#server/sessions/session-queries.ts';

/**
 * What the operator of the server does to accounts, each recorded as an entry of nobody signed in. A
 * password that the operator knows has to be changed at the next sign-in.
 */

interface Installation {
  db: Handle;
  config: Place;
}

/** False when the address is taken. */
export function addAdmin({ db, config }: Installation, admin: NewAdmin): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const added = await insertAdmin(trx, { ...admin, mustChange: true });
    if (!added) return false;
    const entry = {
      by: NOBODY,
      action: 'admin.register',
      subject: added.id,
      at: admin.at,
    } as const;
    await recordEntry(trx, entry);
    const told = { by: undefined, subject: added, at: admin.at };
    await tellAdmins(trx, config, { change: 'added', ...told });
    return true;
  });
}

/** Gives an account a new password, which ends its sessions; a deactivated one stays so. Undefined when there is none. */
export function resetAdmin(
  { db, config }: Installation,
  { email, passwordHash, at }: { email: string; passwordHash: string; at: number },
): Promise<AdminRow | undefined> {
  return inTransaction(db, async (trx) => {
    const admin = await findAdminInAnyState(trx, email);
    if (!admin) return undefined;
    await setPassword(trx, admin.id, { passwordHash, mustChange: true, at });
    const by = NOBODY;
    await recordEntry(trx, { by, action: 'admin.reset-password', subject: admin.id, at });
    await endSessionsOf(trx, admin.id);
    await endResetTokens(trx, admin.id);
    await forgetDevices(trx, admin.id);
    await tellPasswordChanged(trx, config, { reader: admin, at });
    return admin;
  });
}

/** Lets an account sign in again. Undefined when there is none. */
export function activateAdmin(
  { db, config }: Installation,
  { email, at }: { email: string; at: number },
): Promise<AdminRow | undefined> {
  return inTransaction(db, async (trx) => {
    const admin = await findAdminInAnyState(trx, email);
    if (!admin || admin.active === 1) return admin;
    await recordEntry(trx, { by: NOBODY, action: 'admin.activate', subject: admin.id, at });
    const told = { by: undefined, subject: admin, at };
    await tellAdmins(trx, config, { change: 'reactivated', ...told });
    return setActive(trx, admin.id, { active: true, at });
  });
}

/** Lets an account sign in no longer, and ends its sessions. Undefined when there is none. */
export function deactivateAdmin(
  { db, config }: Installation,
  { email, at }: { email: string; at: number },
): Promise<AdminRow | undefined> {
  return inTransaction(db, async (trx) => {
    const admin = await findAdminInAnyState(trx, email);
    if (!admin || admin.active === 0) return admin;
    await recordEntry(trx, { by: NOBODY, action: 'admin.deactivate', subject: admin.id, at });
    await endSessionsOf(trx, admin.id);
    await endResetTokens(trx, admin.id);
    await forgetDevices(trx, admin.id);
    const told = { by: undefined, subject: admin, at };
    await tellAdmins(trx, config, { change: 'deactivated', ...told });
    return setActive(trx, admin.id, { active: false, at });
  });
}
