import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';

export interface StoredFile {
  type: string;
  bytes: Uint8Array;
}

const CONSOLE = 'dist/console';
const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Uploaded files by path, then the files of the console; any other path is one of its routes. */
export async function answerFile(
  response: ServerResponse,
  path: string,
  uploads: ReadonlyMap<string, StoredFile>,
): Promise<void> {
  const { type, bytes } = uploads.get(path) ?? (await consoleFile(path));
  response.writeHead(200, { 'Content-Type': type }).end(bytes);
}

async function consoleFile(path: string): Promise<StoredFile> {
  const name = extname(path) === '' ? '/index.html' : path;
  const type = TYPES[extname(name)] ?? 'application/octet-stream';
  return { type, bytes: await readFile(join(CONSOLE, name)) };
}
