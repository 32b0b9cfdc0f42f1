import { endpoint } from './endpoint.ts';
import { z } from './zod.ts';

/** What one administrator has open at once, in all sessions together. */
export const MOST_OPEN = 100;

const KINDS = ['problem', 'submission'] as const;
const kind = z.enum(KINDS, `kind must be one of ${KINDS.join(', ')}`);
export type OpenKind = (typeof KINDS)[number];

const ID_RULE = 'id must be that of a report or a submission';
const openItem = z.object({ kind, id: z.string(ID_RULE).min(1, ID_RULE).max(100, ID_RULE) });

export const presenceEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/presence',
    access: 'admin',
    summary:
      'Which reports or submissions a colleague has open: whoever opened one first and is still there',
    query: z.object({ kind }),
    data: z.object({ open: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  sign: endpoint({
    method: 'PUT',
    path: '/presence',
    access: 'admin',
    summary: `Say that this session has one open. Holds for two minutes: say it again each minute. At most ${MOST_OPEN} for each administrator`,
    body: openItem,
    errors: [409, 422],
  }),
  leave: endpoint({
    method: 'DELETE',
    path: '/presence',
    access: 'admin',
    summary: 'Say that this session has it open no longer',
    query: openItem,
  }),
};
