import { useMutation } from '@tanstack/react-query';
import { authEndpoints } from '#contract/auth.ts';
import { request } from './request.ts';
import { clearSession } from './stored-session.ts';

export function useSignOut() {
  return useMutation({
    mutationFn: async () => {
      const ended = request(authEndpoints.logout, { keepalive: true, mayBeEmpty: true }).catch(
        () => {
          // The session is cleared here whether or not the server could be told.
        },
      );
      clearSession();
      await ended;
    },
  });
}
