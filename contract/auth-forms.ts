import { PASSWORD_MIN } from './auth-values.ts';
import { LANGUAGES } from './language.ts';
import { rules } from './rules.ts';
import { withLength } from './text/text-length.ts';
import { requiredEmail, requiredText } from './text-field.ts';
import { z } from './zod.ts';

/** Argon2 reads any length; the limit keeps a sign-in cheap. */
const PASSWORD_MAX = 1000;

const email = requiredEmail('email');

const TOO_LONG = {
  length: PASSWORD_MAX,
  message: () => rules().passwordTooLong(PASSWORD_MAX),
};
const someText = () =>
  z
    .string({ error: () => rules().required('password') })
    .min(1, { error: () => rules().required('password'), abort: true });

/** A password that is chosen now: it is kept as typed, spaces included. */
export const newPassword = withLength(someText(), TOO_LONG, {
  length: PASSWORD_MIN,
  message: () => rules().passwordTooShort(PASSWORD_MIN),
});

/** A password that is only compared. */
const givenPassword = withLength(someText(), TOO_LONG);

const name = requiredText({ field: 'name', max: 100 });

/** The password of who is signed in, asked again where a token alone is not enough. */
export const ownPassword = { currentPassword: givenPassword.optional() };

export const registerBody = z.object({
  name,
  email,
  /** Left out for a mail with which the new admin chooses it, where that is announced. */
  password: newPassword.optional(),
  ...ownPassword,
});
export type NewAdmin = z.infer<typeof registerBody>;
export const profileBody = z.object({
  name: name.optional(),
  email: email.optional(),
  language: z.enum(LANGUAGES, `language must be one of ${LANGUAGES.join(', ')}`).optional(),
  ...ownPassword,
});
export type ProfileBody = z.infer<typeof profileBody>;
/** The profile as its form asks for it: whole. */
export const profileForm = profileBody
  .omit({ language: true })
  .required({ name: true, email: true });
export type ProfileForm = z.infer<typeof profileForm>;
export const changePasswordBody = z.object({ currentPassword: givenPassword, newPassword });

export const loginBody = z.object({ email, password: givenPassword });
export const forgotPasswordBody = z.object({ email });
export const resetPasswordBody = z.object({
  token: requiredText({ field: 'resetToken', max: 200 }),
  newPassword,
});

const isConfirmed = (form: { newPassword: string; confirmPassword: string }): boolean =>
  form.newPassword === form.confirmPassword;
const PASSWORDS_DIFFER = { path: ['confirmPassword'], error: () => rules().passwordsDiffer };

/** The second step of the forgot-password dialog. */
export const resetPasswordForm = resetPasswordBody
  .extend({ confirmPassword: z.string() })
  .refine(isConfirmed, PASSWORDS_DIFFER);

/** The change of one's own password, with the new one typed twice. */
export const changePasswordForm = changePasswordBody
  .extend({ confirmPassword: z.string() })
  .refine(isConfirmed, PASSWORDS_DIFFER);
