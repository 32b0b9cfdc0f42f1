import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a bundler knows of its modules. */
interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; code: string | null } | null;
}

const ICONS = /node_modules\/lucide-react\/dist\/esm\//;
/** What a file takes from the list of all icons. */
const TAKEN = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g;

/** The file of each icon by each of its names: the list imports all of them. */
function readIcons(list: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [, names = '', file = ''] of readFileSync(list, 'utf8').matchAll(
    /export \{([^}]*)\} from '\.\/([^']*)'/g,
  ))
    for (const [, name = ''] of names.matchAll(/default as (\w+)/g))
      files.set(name, join(list, '..', file));
  return files;
}

/**
 * Names the group of code that is needed as soon as some files are: imported by them, by what they
 * import and so on, but not what comes later.
 */
export function codeBehind(files: readonly string[], name: string) {
  let behind: Set<string> | undefined;
  return (id: string, modules: Modules): string | null => {
    behind ??= walk(files, modules);
    return behind.has(id) ? name : null;
  };
}

function walk(files: readonly string[], modules: Modules): Set<string> {
  const behind = new Set<string>();
  const waiting = [...files];
  for (let id = waiting.pop(); id; id = waiting.pop()) {
    if (behind.has(id)) continue;
    behind.add(id);
    const module = modules.getModuleInfo(id);
    for (const imported of module?.importedIds ?? [])
      waiting.push(...(isIconList(imported) ? iconsOf(module?.code ?? '', imported) : [imported]));
  }
  return behind;
}

const isIconList = (id: string) => ICONS.test(id) && id.endsWith('/lucide-react.mjs');

let icons: Map<string, string> | undefined;

function iconsOf(code: string, list: string): string[] {
  icons ??= readIcons(list);
  const found = icons;
  return [...code.matchAll(TAKEN)]
    .flatMap(([, names = '']) => names.split(','))
    .flatMap((name) => found.get(name.trim().split(/\s+as\s+/)[0] ?? '') ?? []);
}
