import { z } from './zod.ts';

/** What the operator may say of the movement; every text has a default. */
export const site = z.object({
  name: z.string().default('We The People of Patna'),
  city: z.string().default('Patna'),
  tagline: z.string().default('Our city, our voice, our responsibility'),
  statement: z
    .string()
    .default(
      'This movement is the response of ordinary citizens against corruption, injustice and apathy.',
    ),
  leader: z
    .object({
      name: z.string().default('We The People of Patna'),
      email: z.string().default('editor@example.org'),
      bio: z.string().default('The editors of the movement’s blog.'),
    })
    .prefault({}),
});
export type Site = z.infer<typeof site>;

/**
 * What the server writes into the page of the console (the JSON block `#settings` of index.html), so
 * that one build serves any site and any API without a further request.
 */
export const consoleSettings = z.object({
  apiBaseUrl: z.string().optional(),
  site: site.prefault({}),
});
export type ConsoleSettings = z.infer<typeof consoleSettings>;
