import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';

/** A unit of a service, each directive with all its values in their order. */
export type Unit = ReadonlyMap<string, readonly string[]>;

/** Reads a unit; `%i` stands for the instance of a template. */
export function parseUnit(text: string, instance = ''): Unit {
  const unit = new Map<string, string[]>();
  for (const [, name = '', value = ''] of text.matchAll(/^([A-Z]\w+)=(.*)$/gm))
    unit.set(name, [...(unit.get(name) ?? []), value.replaceAll('%i', instance)]);
  return unit;
}

export const one = (unit: Unit, name: string): string => unit.get(name)?.at(-1) ?? '';

export const words = (unit: Unit, name: string): string[] =>
  (unit.get(name) ?? []).flatMap((value) => value.split(' ')).filter(Boolean);

/** What the program finds in its environment: a file wins over `Environment=`. */
export function environmentOf(unit: Unit): Record<string, string> {
  const own = words(unit, 'Environment').map((pair) => pair.split(/=(.*)/s, 2));
  const files = words(unit, 'EnvironmentFile').map((path) => parseEnv(readFileSync(path, 'utf8')));
  return Object.assign(
    { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' },
    Object.fromEntries(own),
    ...files,
  );
}

/** The system calls that `SystemCallFilter=` lets through, with its sets unfolded as systemd does. */
export function allowedCalls(unit: Unit): string[] {
  return [...new Set(words(unit, 'SystemCallFilter').flatMap(unfold))];
}

function unfold(name: string): string[] {
  if (!name.startsWith('@')) return [name];
  const listed = execFileSync('systemd-analyze', ['syscall-filter', '--no-pager', name]);
  const inner = [...String(listed).matchAll(/^ {4}([@\w-]+)$/gm)];
  return inner.flatMap(([, each = '']) => unfold(each));
}
