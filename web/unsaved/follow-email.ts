import {
  sessionState,
  storedToken,
  storedUser,
  subscribeToSession,
} from '#web/api/stored-session.ts';

const whoNow = () => ({
  token: storedToken(),
  email: sessionState().user?.email ?? storedUser()?.email,
});

/**
 * Unsaved texts are kept under an email: they go with whoever gets another one, in this tab, in
 * another, or on another device. Answers what ends it.
 */
export function followEmail(): () => void {
  let last = whoNow();
  return subscribeToSession(() => {
    const before = last;
    last = whoNow();
    const isSamePerson = before.token !== null && before.token === last.token;
    if (isSamePerson && before.email && last.email && before.email !== last.email)
      void move(before.email, last.email);
  });
}

async function move(from: string, to: string): Promise<void> {
  const { moveDrafts } = await import('./stored-drafts.ts');
  await moveDrafts(from, to);
}
