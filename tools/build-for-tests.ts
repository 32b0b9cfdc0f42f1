import { prepareBuild, prepareNode } from './prepare.mjs';

/** Tests that start the product or a command start what an operator does, and never an old build. */
export default async function buildForTests(): Promise<void> {
  await prepareBuild('server', await prepareNode());
}
