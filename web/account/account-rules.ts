import { lateRules } from '#web/ui/late-rules.ts';

export const accountRules = lateRules(() => import('#contract/form-rules.ts'));
