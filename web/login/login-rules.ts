import { lateFile } from '#web/ui/late-rules.ts';

/** The sign-in waits for none: they come when somebody enters a form. */
export const loginRules = lateFile(() => import('#contract/form-rules.ts'));
export type LoginRules = Awaited<ReturnType<typeof loginRules.need>>;
