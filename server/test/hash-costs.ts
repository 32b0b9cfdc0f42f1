import { onTestFinished } from 'vitest';
import { setCost } from '#server/auth/password.ts';

/** Most tests ask for no more than an account, and hashes would take a tenth of all their time. */
export const withCheapHashes = () => setCost({ memoryCost: 64, timeCost: 1, parallelism: 1 });

/** Lets hashes cost until the end of the test what they cost in the product. */
export function withRealHashes(): void {
  setCost();
  onTestFinished(withCheapHashes);
}
