import { authEndpoints } from '#contract/auth.ts';
import { isAnnouncedByNow } from './additions.ts';
import { deviceMark } from './device-mark.ts';
import { fields, firstText, text } from './read-answer.ts';
import { request } from './request.ts';
import { usePending } from './use-pending.ts';

/** Answers the reset token where the backend gives one (demo), else an empty text. */
export const useForgotPassword = () => usePending(askForReset);

async function askForReset({ email }: { email: string }) {
  // What others behind the same address ask for does not keep this device from asking.
  const device = isAnnouncedByNow('known-devices') ? deviceMark() : undefined;
  const body = { email, device };
  const answer = fields((await request(authEndpoints.forgotPassword, { body })).body);
  return {
    message: text(answer.message),
    resetToken: firstText(answer.resetToken, fields(answer.data).resetToken),
  };
}

export const useResetPassword = () =>
  usePending((body: { token: string; newPassword: string }) =>
    request(authEndpoints.resetPassword, { body, secret: true }),
  );
