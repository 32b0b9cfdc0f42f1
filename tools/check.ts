import { checkSteps } from './check-steps.ts';
import { runSteps } from './run-steps.ts';

const { failed } = await runSteps(checkSteps);
process.exitCode = failed > 0 ? 1 : 0;
