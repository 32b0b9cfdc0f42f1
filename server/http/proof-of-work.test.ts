import { expect, test } from 'vitest';
import { isPaid, newChallenge } from '#server/http/proof-of-work.ts';
import { solve } from '#server/test/solve.ts';
import { startTestServer } from '#server/test/test-server.ts';

test('a process whose clock lags by half a minute takes the work done for another one’s challenge', async () => {
  const { services } = await startTestServer();
  const ahead = services.now() + 30_000;
  const task = { purpose: 'sign-in', bits: 8 };
  const proof = solve(newChallenge({ secret: services.secret, now: () => ahead }, task));
  expect(await isPaid(services, proof, task)).toBe(true);
  expect(await isPaid(services, proof, task)).toBe(false);
});
