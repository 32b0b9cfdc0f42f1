import { z } from '#contract/zod.ts';

/** What is left over of an address was cut off by a sign in its password. */
function isMailServer(url: string): boolean {
  if (!/^smtps?:\/\/\S+$/.test(url) || !URL.canParse(url)) return false;
  const { hostname, pathname, hash } = new URL(url);
  return hostname !== '' && /^\/?$/.test(pathname) && hash === '';
}

/** The mail server. */
export const smtpUrl = z
  .string()
  .refine(
    isMailServer,
    'must be an address such as smtps://user:password@host; signs such as / and # in a password are written as %2F and %23',
  )
  .optional();

/** The sender: a mail that names no address is handed over all the same, and reaches nobody. */
export const mailFrom = z
  .string()
  .regex(/[^\s<>@,]@[^\s<>@,]/, 'must hold an address, as in Nagrik <admin@example.org>')
  .default('Nagrik <nagrik@localhost>');
