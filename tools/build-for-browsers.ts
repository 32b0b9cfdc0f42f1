import { prepareBuild, prepareNode } from './prepare.mjs';

/** Browsers see what an operator starts, and never an old build. */
export default async function buildForBrowsers(): Promise<void> {
  const toolchain = await prepareNode();
  await prepareBuild('console', toolchain);
  await prepareBuild('server', toolchain);
}
