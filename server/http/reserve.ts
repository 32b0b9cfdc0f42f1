import { statfsSync } from 'node:fs';
import type { FastifyRequest } from 'fastify';
import { bodyLength } from '#server/http/body-length.ts';
import { HttpError } from '#server/http/http-error.ts';
import { BODY_LIMIT } from '#server/http/read-json.ts';
import type { Services } from '#server/http/services.ts';

/** Bytes on the disk of the data folder: with less the operator is warned, and admins store nothing long. */
export const LITTLE_SPACE = 20 * 1024 * 1024;
/** With less they store nothing at all: a token fills a disk with short notes, too. */
export const LEAST_SPACE = 10 * 1024 * 1024;

type Disk = Pick<Services, 'config' | 'freeSpace'>;

/** What asks for the free bytes on the disk of a folder: endless where the system does not say. */
export const freeSpaceOf = (folder: string) => (): number => {
  try {
    // Microseconds: the system knows it without the disk.
    const { blocks, bavail, bsize } = statfsSync(folder);
    return blocks > 0 ? bavail * bsize : Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
};

/**
 * Keeps what is left of the disk for what the public sends. Ask in the transaction of an admin's write, where
 * the writes before it are on the disk, or as good as.
 *
 * @throws {HttpError} 507
 */
export function refuseWithoutRoom(disk: Disk, request: FastifyRequest): void {
  const isLong = bodyLength(request) > BODY_LIMIT;
  if (isRestKept(disk, isLong ? LITTLE_SPACE : LEAST_SPACE)) throw keptForReports();
}

/**
 * The same for a picture, which lies in the data folder at least while it arrives.
 *
 * @throws {HttpError} 507
 */
export function refusePictureWithoutRoom({ config, freeSpace }: Disk): void {
  // No report comes to this disk.
  if (config.databaseUrl !== undefined && config.s3 !== undefined) return;
  if (freeSpace() < LITTLE_SPACE) throw keptForReports();
}

/** Whether the rest of the disk is kept for what the public sends, where less than so many bytes are left. */
export const isRestKept = ({ config, freeSpace }: Disk, least = LEAST_SPACE): boolean =>
  config.databaseUrl === undefined && freeSpace() < least;

const keptForReports = () => new HttpError(507, (t) => t.server.keptForReports);
