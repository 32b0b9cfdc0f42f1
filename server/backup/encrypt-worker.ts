import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { encrypted } from '#server/backup/encryption.ts';

export interface Encryption {
  source: ReadableStream<Uint8Array>;
  recipients: readonly string[];
  /** The path of the file to write. */
  to: string;
}

const { source, recipients, to }: Encryption = workerData;
await pipeline(await encrypted(source, recipients), createWriteStream(to, { mode: 0o600 }));
parentPort?.postMessage('done');
