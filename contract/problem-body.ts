import { honeypot } from './intake.ts';
import { PROBLEM_CATEGORIES } from './problem-values.ts';
import { proof } from './proof.ts';
import { rules } from './rules.ts';
import { foldMarks } from './text/fold-search.ts';
import { optionalEmail, optionalLink, optionalText, requiredText } from './text-field.ts';
import { z } from './zod.ts';

const name = requiredText({ field: 'name', max: 200 });
const phone = requiredText({ field: 'phone', max: 30 })
  // A keyboard for Hindi writes digits of its own; the rule names them for the API document.
  .overwrite(foldMarks)
  .regex(/^\+?(?:[\s().-]*[\d०-९]){6}[\d०-९\s().-]*$/, { error: () => rules().phone });
const city = requiredText({ field: 'city', max: 100 });
const state = requiredText({ field: 'state', max: 100 });

/** The form of a moment has no end: a fraction of a second may have any number of digits. */
const moment = z.iso.datetime({ offset: true }).max(40, { error: () => rules().incidentDate });

const issueDetails = z.object(
  {
    category: z.enum(PROBLEM_CATEGORIES, {
      error: ({ input }) => (input ? rules().problemCategory : rules().required('category')),
    }),
    subject: requiredText({ field: 'subject', max: 300 }),
    description: requiredText({ field: 'description', max: 20_000 }),
    location: optionalText({ field: 'location', max: 300 }).default(''),
    incidentDate: z
      .union([z.iso.date(), moment, z.literal('')], {
        error: () => rules().incidentDate,
      })
      .default(''),
  },
  { error: () => rules().issueDetails },
);

const evidence = z
  .object(
    { supportingLink: optionalLink('supportingLink').default('') },
    'evidence must be an object with supportingLink',
  )
  .default({ supportingLink: '' });

const consent = z.literal(true, { error: () => rules().consent });

const named = z.object({
  personalInfo: z.object(
    { name, phone, email: optionalEmail('email').default(''), city, state },
    { error: () => rules().personalInfo },
  ),
  issueDetails,
  evidence,
  privacy: z.object(
    { anonymous: z.literal(false, 'anonymous must be true or false'), consent },
    { error: () => rules().privacy },
  ),
  website: honeypot,
  proof: proof.optional(),
});

/** Name, phone and email are dropped unread: the schema does not know them. */
const anonymous = z.object({
  personalInfo: z.object({ city, state }, { error: () => rules().cityAndState }),
  issueDetails,
  evidence,
  privacy: z.object({ anonymous: z.literal(true), consent }),
  website: honeypot,
  proof: proof.optional(),
});

const asksForAnonymity = (body: unknown) =>
  z.object({ privacy: z.object({ anonymous: z.literal(true) }) }).safeParse(body).success;

/** A citizen's problem, named or anonymous. */
export const problemBody = z.unknown().transform((body, context) => {
  const parsed = (asksForAnonymity(body) ? anonymous : named).safeParse(body);
  if (parsed.success) return parsed.data;
  for (const { path, message } of parsed.error.issues)
    context.addIssue({ code: 'custom', path, message });
  return z.NEVER;
});
export type ProblemBody = z.infer<typeof named> | z.infer<typeof anonymous>;

/** The body's form for the API document, which a transformation cannot give. */
export const problemBodyForms = z.union([named, anonymous]);
