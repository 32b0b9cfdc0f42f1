import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bareEnvironment } from '#server/test/bare-environment.ts';

const ROOT = join(import.meta.dirname, '../..');

/**
 * Runs a command as a text for operators has it, in the folder of the product. `npm run NAME --` stands
 * for the program of that name: npm itself, and installing what is missing, are not what is tested.
 */
export async function runAsWritten(
  command: string,
  env: Record<string, string>,
): Promise<{ code: number; output: string }> {
  const [, name = '', rest = ''] = /^npm run (\S+)(?: --)?(.*)$/.exec(command) ?? [];
  const line = `'${process.execPath}' ${await programOf(name)}${rest}`;
  const child = spawn('sh', ['-c', line], { cwd: ROOT, env: { ...bareEnvironment(), ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  return { code, output };
}

/** @throws {Error} for what `npm run` does not know */
async function programOf(name: string): Promise<string> {
  const [scripts, commands] = await Promise.all(
    ['package.json', 'tools/run.mjs'].map((path) => readFile(join(ROOT, path), 'utf8')),
  );
  const isScript = scripts?.includes(`"${name}": "exec node tools/run.mjs ${name}"`);
  const [, program] =
    new RegExp(`^  ${name}: \\{[^}]*run: \\['([^']+)'\\]`, 'm').exec(commands ?? '') ?? [];
  if (!isScript || program === undefined) throw new Error(`There is no npm run ${name}`);
  return program;
}
