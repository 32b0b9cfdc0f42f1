import type { Rolldown } from 'vite';

type Chunk = Pick<
  Rolldown.OutputChunk,
  'fileName' | 'facadeModuleId' | 'imports' | 'dynamicImports'
>;
export type Chunks = ReadonlyMap<string, Chunk>;

/** The files of code of a build, by their names. */
export const chunksOf = (bundle: Rolldown.OutputBundle) =>
  new Map(
    Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file] as const] : [],
    ),
  );

/** A file and all that it imports, and so on, but not what comes later. */
export function filesBehind(first: string, chunks: Chunks): Set<string> {
  const files = new Set([first]);
  for (const file of files) for (const each of chunks.get(file)?.imports ?? []) files.add(each);
  return files;
}
