import type { Locator, Page } from '@playwright/test';
import { callApi } from './backend.ts';
import { EXCERPT, TEXT } from './blogs-form.ts';

let people = 0;

/** An address that nobody has sent from; counted from where no test names one. */
const newAddress = () => `10.20.${Math.floor(++people / 250)}.${people % 250}`;

/** Sends a submission as a website does. */
export function sendSubmission(url: string, title: string, more: Record<string, unknown> = {}) {
  const body = {
    title,
    excerpt: EXCERPT,
    content: `<p>${TEXT}</p>`,
    category: 'Governance',
    tags: ['ward', 'drains'],
    author: 'Meera Devi',
    authorEmail: 'meera@example.org',
    authorBio: 'Teacher in ward 22',
    readTime: '5 min read',
    ...more,
  };
  return callApi(url, 'POST', '/submissions', { body, from: newAddress() });
}

const PLACE = { city: 'Patna', state: 'Bihar' };
const PERSON = { name: 'Ravi Kumar', phone: '+91 98350 00001', email: 'ravi@example.org' };

export interface Problem {
  subject: string;
  anonymous?: boolean;
  city?: string;
  state?: string;
  description?: string;
  location?: string;
  category?: string;
  link?: string;
  /** The field for robots. */
  website?: string;
}

/** What the intake takes of a problem. */
export function problemBody(problem: Problem) {
  const { subject, anonymous = false, category, link, website } = problem;
  const { city = PLACE.city, state = PLACE.state } = problem;
  return {
    personalInfo: { ...(anonymous ? {} : PERSON), city, state },
    issueDetails: {
      category: category ?? 'Public Services',
      subject,
      description:
        problem.description ?? 'The lamp before the school has been dark for three weeks.',
      location: problem.location ?? 'Before the school',
      incidentDate: '2024-03-05',
    },
    evidence: { supportingLink: link ?? 'https://example.org/photographs' },
    privacy: { anonymous, consent: true },
    website,
  };
}

/** Sends a problem as a website does. */
export const sendProblem = (url: string, problem: Problem) =>
  callApi(url, 'POST', '/problems', { body: problemBody(problem), from: newAddress() });

type Api = (method: string, path: string, body?: unknown) => Promise<unknown>;

/** Decides on all that other tests have left in the queue. */
export async function emptyQueue(api: Api): Promise<void> {
  const { submissions } = (await api('GET', '/submissions?status=pending&limit=100')) as {
    submissions: { _id: string }[];
  };
  for (const { _id } of submissions) await api('POST', `/submissions/${_id}/reject`);
}

/** The entry of a list that says `text`. */
export const submissionRow = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Submissions' }).locator('[data-row]').filter({ hasText: text });

export const problemRow = (page: Page, subject: string) =>
  page
    .getByRole('table', { name: 'Problem Reports' })
    .getByRole('row')
    .filter({ hasText: subject });

/** The content of a blog, which is shown in a frame of its own. */
export const articleText = (within: Page | Locator) =>
  within.getByRole('article').frameLocator('iframe[title="Content of the post"]');
