import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Endpoint } from '#contract/endpoint.ts';

/** What the console needs of an endpoint to call it. */
const NEEDED = ['method', 'path', 'access', 'once'] satisfies (keyof Endpoint)[];

const CALLS = '?calls';
const CONTRACT = /^#contract\/([\w-]+\.ts)$/;
const CALLER = /\/web\/api\/[\w-]+\.ts$/;

type Module = Record<string, unknown>;

const endpointsIn = (module: Module) =>
  Object.entries(module).filter(([name]) => name.endsWith('Endpoints')) as [
    string,
    Record<string, Endpoint>,
  ][];

const load = (path: string): Promise<Module> => import(pathToFileURL(path).href);

const callOf = (endpoint: Endpoint) =>
  Object.fromEntries(NEEDED.flatMap((key) => (endpoint[key] ? [[key, endpoint[key]]] : [])));

function calls(endpoints: Record<string, Endpoint>): string {
  const entries = Object.entries(endpoints).map(([name, endpoint]) => [name, callOf(endpoint)]);
  return JSON.stringify(Object.fromEntries(entries));
}

/** Leaves the schemas of the endpoints to the server: a browser gets of them what a call needs. */
export function contractCalls(): Plugin {
  return {
    name: 'contract-calls',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer = '') {
      const [, file] = CONTRACT.exec(source) ?? [];
      if (!file || !CALLER.test(importer)) return null;
      const path = join(import.meta.dirname, '../contract', file);
      return endpointsIn(await load(path)).length > 0 ? path + CALLS : null;
    },
    async load(id) {
      if (!id.endsWith(CALLS)) return null;
      const found = endpointsIn(await load(id.slice(0, -CALLS.length)));
      return found.map(([name, value]) => `export const ${name} = ${calls(value)};`).join('\n');
    },
  };
}
