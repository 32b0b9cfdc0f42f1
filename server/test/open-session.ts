import type { Handle } from '#server/database/tables.ts';
import { insertSession, newSession } from '#server/sessions/session-queries.ts';

/** Opens a session without a sign-in; answers its id and its token. */
export async function openSession(
  db: Handle,
  opening: Parameters<typeof newSession>[0],
): Promise<{ id: string; token: string }> {
  const { row, token } = newSession(opening);
  await insertSession(db, row);
  return { id: row.id, token };
}
