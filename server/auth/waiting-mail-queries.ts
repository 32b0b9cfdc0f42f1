import type { Expression, ExpressionBuilder, Selectable, SqlBool } from 'kysely';
import { emailKey } from '#server/auth/admin-queries.ts';
import { INVITATION_TIME, RESET_TIME } from '#server/auth/reset-queries.ts';
import { CLOCK_SLACK } from '#server/database/clock-slack.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import { newId } from '#server/database/new-id.ts';
import type { Handle, Tables } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import type { Mail } from '#server/mail/mailer.ts';

export type WaitingMail = Selectable<Tables['reset_mails']>;

/** A try that has not ended after this was cut off with its process, by whichever clock; milliseconds. */
export const LEASE = 60 * 1000 + CLOCK_SLACK;
/** Milliseconds for which a notice is tried. */
const NOTICE_TIME = 3 * 24 * 60 * 60 * 1000;
/** Mails that one round tries. */
const ROUND = 50;

/** An admin gets no second mail sooner: nobody can fill a stranger's mailbox. Milliseconds. */
const MAIL_EVERY = 10 * 60 * 1000;

/**
 * Asks for a mail to this address and answers the id of the row. An address that is nobody's, or that
 * a mail waits for or went to a moment ago, gets a row for nobody, which costs the same.
 */
export async function askForResetMail(db: Handle, email: string, at: number): Promise<string> {
  const id = newId(at);
  await inTransaction(db, async (trx) => {
    // Of several who ask at the same moment each must find the mail of the one before.
    await takeTurn(trx);
    await trx
      .insertInto('reset_mails')
      .values({
        id,
        admin_id: whoGetsOne(trx, email, at),
        expires_at: at + RESET_TIME,
        attempts: 0,
        next_try_at: at,
      })
      .execute();
  });
  return id;
}

/** The admin at this address, unless a mail waits for them or brought a token within `MAIL_EVERY`. */
function whoGetsOne(trx: Handle, email: string, at: number) {
  const created = at + RESET_TIME;
  return trx
    .selectFrom('admins')
    .select('admins.id')
    .where('email_key', '=', emailKey(email))
    .where('active', '=', 1)
    .where(({ not, exists, selectFrom }) => {
      const waiting = selectFrom('reset_mails').select('reset_mails.id');
      return not(exists(waiting.whereRef('reset_mails.admin_id', '=', 'admins.id')));
    })
    .where(({ not, exists, selectFrom }) => {
      const young = selectFrom('password_resets')
        .select('token_hash')
        .where('lifetime', '=', RESET_TIME)
        .where('expires_at', '>', created - MAIL_EVERY)
        .where('expires_at', '<=', created + CLOCK_SLACK);
      return not(exists(young.whereRef('password_resets.admin_id', '=', 'admins.id')));
    });
}

/** Leaves a mail with the token of a new admin to be delivered. */
export async function askForInvitation(trx: Handle, adminId: string, at: number): Promise<void> {
  const row = { admin_id: adminId, kind: 'invitation' as const, notice: null };
  await insertMail(trx, { ...row, at, lifetime: INVITATION_TIME });
}

/** Leaves a mail to be delivered as it is. It holds nothing secret. */
export async function blogMail(trx: Handle, mail: Mail, at: number): Promise<void> {
  const row = { admin_id: null, kind: 'notice' as const, notice: JSON.stringify(mail) };
  await insertMail(trx, { ...row, at, lifetime: NOTICE_TIME });
}

async function insertMail(
  trx: Handle,
  {
    at,
    lifetime,
    ...row
  }: Pick<WaitingMail, 'admin_id' | 'kind' | 'notice'> & { at: number; lifetime: number },
): Promise<void> {
  const id = newId(at);
  const times = { expires_at: at + lifetime, next_try_at: at, attempts: 0 };
  await trx
    .insertInto('reset_mails')
    .values({ id, ...row, ...times })
    .execute();
}

/** A time further off than any pause between tries comes from a clock that was set back. */
const isDue =
  (at: number) =>
  (row: ExpressionBuilder<Tables, 'reset_mails'>): Expression<SqlBool> =>
    row.or([row('next_try_at', '<=', at), row('next_try_at', '>', at + RESET_TIME)]);

export function findMail(db: Handle, id: string): Promise<WaitingMail | undefined> {
  return db.selectFrom('reset_mails').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Mails whose time has come, the longest waiting first. */
export async function dueMails(db: Handle, at: number): Promise<string[]> {
  const rows = await db
    .selectFrom('reset_mails')
    .select('id')
    .where(isDue(at))
    .orderBy('next_try_at')
    .orderBy('id')
    .limit(ROUND)
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes a mail for one try; false when another process was first or its time has not come. */
export async function claimMail(db: Handle, mail: WaitingMail, at: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('reset_mails')
    .set({ attempts: mail.attempts + 1, next_try_at: at + LEASE })
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .where(isDue(at))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Lets a mail whose try has failed wait; nothing happens when another process has taken it since. */
export async function postponeMail(
  db: Handle,
  { id, attempts }: Pick<WaitingMail, 'id' | 'attempts'>,
  nextTryAt: number,
): Promise<void> {
  await db
    .updateTable('reset_mails')
    .set({ next_try_at: nextTryAt })
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .execute();
}

export async function removeMail(db: Handle, id: string): Promise<void> {
  await db.deleteFrom('reset_mails').where('id', '=', id).execute();
}
