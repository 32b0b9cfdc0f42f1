import { onTestFinished } from 'vitest';
import { setCost } from '#server/auth/password.ts';

/** Lets hashes cost until the end of the test what they cost in the product. */
export function withRealHashes(): void {
  const cheap = setCost({ memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  onTestFinished(() => void setCost(cheap));
}
