import { useState } from 'react';
import { authEndpoints } from '#contract/auth.ts';
import type { Challenge, Proof } from '#contract/proof.ts';
import { isAnnounced, isAnnouncedByNow } from './additions.ts';
import { ApiError } from './api-error.ts';
import { deviceMark, keepDeviceMark } from './device-mark.ts';
import type { Answer } from './exchange.ts';
import { fields, firstText, text } from './read-answer.ts';
import { readUser } from './read-user.ts';
import { request } from './request.ts';
import { openSession } from './stored-session.ts';
import { usePending } from './use-pending.ts';

interface Credentials {
  email: string;
  password: string;
}

/** More work than this is asked for by no server that means well. */
const MOST_BITS = 24;
/** While one device works, others may make the next challenge harder. */
const MOST_ROUNDS = 3;

const holdsToken = (body: unknown) => readToken(body) !== '';

function readToken(body: unknown): string {
  const outer = fields(body);
  return firstText(fields(outer.data).token, outer.token);
}

/** The work that a refusal asks for, where the backend has said that it may. */
async function challengeIn(error: unknown): Promise<Challenge | undefined> {
  const challenge = error instanceof ApiError ? error.challenge : undefined;
  if (!challenge || challenge.bits > MOST_BITS) return undefined;
  return (await isAnnounced('known-devices')) ? challenge : undefined;
}

async function signIn(credentials: Credentials, onWork: () => void): Promise<Answer> {
  let proof: Proof | undefined;
  for (let round = 0; ; round++) {
    // Does not wait to be told: who is no stranger is let in without a mark as a rule.
    const device = isAnnouncedByNow('known-devices') ? deviceMark() : undefined;
    try {
      const body = { ...credentials, device, proof };
      return await request(authEndpoints.login, { body, promises: holdsToken });
    } catch (error) {
      const challenge = round < MOST_ROUNDS ? await challengeIn(error) : undefined;
      if (!challenge) throw error;
      onWork();
      // Loaded by the few who need it.
      const { solveChallenge } = await import('./solve-challenge.ts');
      proof = await solveChallenge(challenge);
    }
  }
}

/** Signs in; `isWorking` while this device does the work that a flooded account asks for. */
export function useSignIn() {
  const [isWorking, setWorking] = useState(false);
  const { run, isPending } = usePending(async (credentials: Credentials) => {
    try {
      const { body } = await signIn(credentials, () => setWorking(true));
      const device = text(fields(fields(body).data).device);
      if (device !== '' && isAnnouncedByNow('known-devices')) keepDeviceMark(device);
      openSession(readUser(body), readToken(body));
    } finally {
      setWorking(false);
    }
  });
  return { run, isPending, isWorking: isPending && isWorking };
}
