import { useSyncExternalStore } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import { ApiError } from './api-error.ts';
import { UnexpectedAnswerError } from './line-errors.ts';
import { firstText } from './read-answer.ts';
import { readUser } from './read-user.ts';
import { request } from './request.ts';
import {
  loseSession,
  openSession,
  type SessionUser,
  sessionState,
  storedToken,
  storedUser,
  subscribeToSession,
} from './stored-session.ts';

/** Who is signed in. `checking` lasts until a stored token is proved or refused. */
export function useSession() {
  return useSyncExternalStore(subscribeToSession, sessionState, sessionState);
}

const holdsUser = (body: unknown) => firstText(readUser(body).name, readUser(body).email) !== '';

/** How long a broken line is tried again at start, and the pause between, in milliseconds. */
const CHECK_TIME = 3000;
const CHECK_PAUSE = 500;
/** Milliseconds without an answer after which the user of last time is shown, and it is asked anew. */
const CHECK_PATIENCE = 3000;
const CHECK_ATTEMPT = 15_000;
/** The pause once the screens are open, in milliseconds. */
const LATER = 5000;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Somebody may have signed out or in meanwhile, in this tab or another. */
function openFor(token: string, user: SessionUser): void {
  if (storedToken() === token) openSession(user);
}

/** Opens the screens for the user of last time; the answer that is waited for may still close them. */
function showLastUser(token: string): void {
  const user = storedUser();
  if (user && sessionState().status === 'checking') openFor(token, user);
}

const isRefused = (error: unknown) =>
  error instanceof ApiError && !(error instanceof UnexpectedAnswerError);

/** Gives a broken line some time; while nothing is shown, the session ends with its patience. */
async function waitForLine(token: string, brokenSince: number): Promise<void> {
  const isChecking = sessionState().status === 'checking';
  if (isChecking && Date.now() - brokenSince >= CHECK_TIME) loseSession(token);
  await pause(isChecking ? CHECK_PAUSE : LATER);
}

/**
 * Fetches the user of the stored token. An answer that is a failure clears the session, and so does a
 * line that stays broken. A slow answer does not: it is waited for, and asked for anew, behind the
 * screens of the user of last time. Called once, at start.
 */
export async function checkSession(): Promise<void> {
  const token = storedToken();
  if (!token) return;
  let brokenSince: number | null = null;
  while (storedToken() === token) {
    const slow = setTimeout(() => showLastUser(token), CHECK_PATIENCE);
    const patience = AbortSignal.timeout(CHECK_ATTEMPT);
    try {
      const { body } = await request(authEndpoints.me, { signal: patience, promises: holdsUser });
      openFor(token, readUser(body));
      break;
    } catch (error) {
      if (isRefused(error)) loseSession(token);
      if (patience.aborted) continue;
      brokenSince ??= Date.now();
      await waitForLine(token, brokenSince);
    } finally {
      clearTimeout(slow);
    }
  }
}
