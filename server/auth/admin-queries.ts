import type { Selectable } from 'kysely';
import type { ProfileBody } from '#contract/auth-forms.ts';
import { areAlike } from '#server/auth/names-alike.ts';
import { newId } from '#server/database/new-id.ts';
import type { Handle, Tables } from '#server/database/tables.ts';

export type AdminRow = Selectable<Tables['admins']>;

/** People sign in with either spelling of their address. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

export async function countAdmins(db: Handle): Promise<number> {
  const { count } = await db
    .selectFrom('admins')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export interface NewAdmin {
  name: string;
  email: string;
  passwordHash: string;
  /** Somebody else has chosen the password. */
  mustChange?: boolean;
  at: number;
}

/** Undefined when the address is taken. */
export function insertAdmin(db: Handle, admin: NewAdmin): Promise<AdminRow | undefined> {
  return db
    .insertInto('admins')
    .values({
      id: newId(admin.at),
      name: admin.name,
      email: admin.email,
      email_key: emailKey(admin.email),
      password_hash: admin.passwordHash,
      must_change: admin.mustChange ? 1 : 0,
      active: 1,
      created_at: admin.at,
      updated_at: admin.at,
    })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** An active admin by address. */
export function findAdminByEmail(db: Handle, email: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('admins')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .where('active', '=', 1)
    .executeTakeFirst();
}

/** An admin by address, who may be deactivated. */
export function findAdminInAnyState(db: Handle, email: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('admins')
    .selectAll()
    .where('email_key', '=', emailKey(email))
    .executeTakeFirst();
}

/** Undefined when the account is deactivated. */
export function findActiveAdmin(db: Handle, id: string): Promise<AdminRow | undefined> {
  return db
    .selectFrom('admins')
    .selectAll()
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
}

export function findAdmin(db: Handle, id: string): Promise<AdminRow> {
  return db.selectFrom('admins').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** True when another admin has this address. Run it in the transaction that takes it. */
export async function isEmailTaken(db: Handle, email: string, byOtherThan: string) {
  const other = await db
    .selectFrom('admins')
    .select('id')
    .where('email_key', '=', emailKey(email))
    .where('id', '!=', byOtherThan)
    .executeTakeFirst();
  return other !== undefined;
}

/**
 * True when another admin has this name, however it is spelled: decisions are told of by the name, those of
 * one who is deactivated, too, who may be let in again. Run it in the transaction that takes it.
 */
export async function isNameTaken(db: Handle, name: string, byOtherThan: string) {
  const others = await db
    .selectFrom('admins')
    .select('name')
    .where('id', '!=', byOtherThan)
    .execute();
  return others.some((other) => areAlike(other.name, name));
}

export function updateProfile(
  db: Handle,
  id: string,
  { name, email, language, at }: Pick<ProfileBody, 'name' | 'email' | 'language'> & { at: number },
): Promise<AdminRow> {
  return db
    .updateTable('admins')
    .set({ name, email, language, email_key: email && emailKey(email), updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** @param mustChange that somebody else has chosen it */
export async function setPassword(
  db: Handle,
  id: string,
  { passwordHash, mustChange = false, at }: Pick<NewAdmin, 'passwordHash' | 'mustChange' | 'at'>,
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ password_hash: passwordHash, must_change: mustChange ? 1 : 0, updated_at: at })
    .where('id', '=', id)
    .execute();
}

/**
 * False when the account was closed or given another password since it was read. Otherwise whoever
 * does one of these waits for the end of this transaction, and ends the session that was opened in it.
 */
export async function lockAdmin(
  trx: Handle,
  { id, password_hash }: Pick<AdminRow, 'id' | 'password_hash'>,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('admins')
    .set({ active: 1 })
    .where('id', '=', id)
    .where('active', '=', 1)
    .where('password_hash', '=', password_hash)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Puts another hash of the same password in place of one, unless the password was changed since. */
export async function replaceHash(
  db: Handle,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await db
    .updateTable('admins')
    .set({ password_hash: to })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .execute();
}

export function listAdmins(db: Handle): Promise<AdminRow[]> {
  return db.selectFrom('admins').selectAll().orderBy('email_key').execute();
}

/** Whom a problem can be given to. */
export function listColleagues(db: Handle): Promise<Pick<AdminRow, 'id' | 'name'>[]> {
  return db
    .selectFrom('admins')
    .select(['id', 'name'])
    .where('active', '=', 1)
    .orderBy('email_key')
    .execute();
}

/** By id; those of deactivated admins too. */
export async function namesOfAdmins(
  db: Handle,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('admins')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Undefined when there is no such admin. */
export function setActive(
  db: Handle,
  id: string,
  { active, at }: { active: boolean; at: number },
): Promise<AdminRow | undefined> {
  return db
    .updateTable('admins')
    .set({ active: active ? 1 : 0, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}
