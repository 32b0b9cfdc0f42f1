import type { TestServer } from '#server/test/test-server.ts';

/** The body of a problem that breaks no rule. */
export const sampleProblem = {
  personalInfo: {
    name: 'Reporter of the sample',
    phone: '+91 98765 43210',
    email: 'reporter@example.org',
    city: 'Patna',
    state: 'Bihar',
  },
  issueDetails: {
    category: 'Public Services',
    subject: 'Street light out for weeks',
    description: 'The lamp in front of the school has been dark for three weeks.',
    location: 'Boring Road, near the school',
    incidentDate: '2026-03-05',
  },
  evidence: { supportingLink: 'https://example.org/photo' },
  privacy: { anonymous: false, consent: true },
};

type Sample = typeof sampleProblem;
export type SampleChanges = {
  [Part in keyof Sample]?: Partial<Record<keyof Sample[Part], unknown>>;
};

/** The sample with some of its fields changed. */
export function problemWith(changes: SampleChanges) {
  return {
    personalInfo: { ...sampleProblem.personalInfo, ...changes.personalInfo },
    issueDetails: { ...sampleProblem.issueDetails, ...changes.issueDetails },
    evidence: { ...sampleProblem.evidence, ...changes.evidence },
    privacy: { ...sampleProblem.privacy, ...changes.privacy },
  };
}

let address = 0;

/** A header that lets a call come from an address of its own, where the server trusts its proxy. */
export function newAddress(): Record<string, string> {
  address += 1;
  return {
    'x-forwarded-for': `10.${(address >> 16) & 255}.${(address >> 8) & 255}.${address & 255}`,
  };
}

/** The settings under which `newAddress` is believed. */
export const BEHIND_PROXY = { config: { trustProxy: ['127.0.0.1'] } };

/** Sends a problem as the public does and answers its reference. */
export async function sendProblem(server: TestServer, changes: SampleChanges = {}) {
  const body = problemWith(changes);
  const answer = await server.inject('POST', '/problems', { body, headers: newAddress() });
  if (answer.status !== 201) throw new Error(`The sample was refused: ${JSON.stringify(answer)}`);
  return answer.body.data.reference as string;
}

/** Reads a list of problems as an admin. */
export async function listProblems(server: TestServer, query = '') {
  const answer = await server.inject('GET', `/problems${query}`, { token: server.adminToken });
  if (answer.status !== 200) throw new Error(`The list was refused: ${JSON.stringify(answer)}`);
  return answer.body.data as {
    problems: { _id: string; reference: string; issueDetails: { subject: string } }[];
    pagination: { current: number; pages: number; total: number; limit: number };
  };
}
