import { isThisMachine } from '#server/plain-connections.ts';

/**
 * Whether a mail may leave only over an encrypted connection: whoever reads it on the way takes the
 * account over by its reset token. `requireTLS` in the address of the mail server decides otherwise.
 */
export function needsEncryption(smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const asked = searchParams.get('requireTLS');
  return asked === null ? !isThisMachine(hostname) : asked !== 'false';
}
