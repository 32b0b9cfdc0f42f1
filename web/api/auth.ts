import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import { ApiError } from './api-error.ts';
import { fields, firstText, single, text } from './read-answer.ts';
import { request } from './request.ts';
import {
  clearSession,
  openSession,
  type SessionUser,
  sessionState,
  storedToken,
  subscribeToSession,
} from './stored-session.ts';

/** Who is signed in. `checking` lasts until a stored token is proved or refused. */
export function useSession() {
  return useSyncExternalStore(subscribeToSession, sessionState);
}

function readUser(body: unknown): SessionUser {
  const user = single(body, 'user');
  return { name: text(user.name), email: text(user.email) };
}

/** How long a broken connection is tried again at start, and the pause between, in milliseconds. */
const CHECK_TIME = 3000;
const CHECK_PAUSE = 500;

const pause = (time: number) => new Promise((resolve) => setTimeout(resolve, time));

/** Fetches the user of the stored token; any failure clears the session. Called once, at start. */
export async function checkSession(): Promise<void> {
  const token = storedToken();
  if (!token) return;
  const patience = AbortSignal.timeout(CHECK_TIME);
  for (;;) {
    try {
      const { body } = await request(authEndpoints.me, { signal: patience });
      // Somebody may have signed out or in meanwhile, in this tab or another.
      if (storedToken() === token) openSession(readUser(body));
      return;
    } catch (error) {
      if (error instanceof ApiError || patience.aborted) return clearSession(token);
      await pause(CHECK_PAUSE);
    }
  }
}

export function useSignIn() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: { email: string; password: string }) => {
      const answer = await request(authEndpoints.login, { body });
      const outer = fields(answer.body);
      const token = firstText(fields(outer.data).token, outer.token);
      if (!token) throw new ApiError(200);
      queryClient.clear();
      openSession(readUser(answer.body), token);
    },
  });
}

export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const ended = request(authEndpoints.logout, { keepalive: true }).catch(() => {
        // The session is cleared here whether or not the server could be told.
      });
      clearSession();
      await ended;
    },
  });
}

/** Answers the reset token where the backend gives one (demo), else an empty text. */
export function useForgotPassword() {
  return useMutation({
    mutationFn: async (body: { email: string }) => {
      const answer = fields((await request(authEndpoints.forgotPassword, { body })).body);
      return {
        message: text(answer.message),
        resetToken: firstText(answer.resetToken, fields(answer.data).resetToken),
      };
    },
  });
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: { token: string; newPassword: string }) =>
      request(authEndpoints.resetPassword, { body }),
  });
}
