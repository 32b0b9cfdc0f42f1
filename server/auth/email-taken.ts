import { HttpError } from '#server/http/http-error.ts';

export const emailTaken = () => HttpError.ofField('email', (t) => t.auth.emailTaken, 409);
