import { join } from 'node:path';
import type { Plugin } from 'vite';

const ICON = /node_modules\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
/** Makes a component of what is drawn: ours asks for a tenth of the code. */
const MAKER = '../createLucideIcon.mjs';
const OUR_MAKER = join(import.meta.dirname, '../web/ui/icon-of.ts');
/** What is not drawn: names, the size of all, and what tells the parts apart by letters of chance. */
const UNSEEN = /^ {2}(?:name|size): .*,\n|,\n {2}aliases: \[[^\]]*\]|,\s*key: "\w+"/gm;
/** A look at the parts that leads nowhere, which nothing takes away. */
const LOOK = '__iconData.node;\n';

/** Each icon comes with what is drawn alone. */
export function shortIcons(): Plugin {
  return {
    name: 'short-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer = '') =>
      source === MAKER && ICON.test(importer) ? OUR_MAKER : null,
    transform: (code, id) => (ICON.test(id) ? code.replace(LOOK, '').replace(UNSEEN, '') : null),
  };
}
