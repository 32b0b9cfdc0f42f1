import { z } from '#contract/zod.ts';

/** The form of a backup file; one that this version does not know is refused. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** The last entry of a backup: every file before it, with its checksum. */
export const manifest = z.object({
  format: z.int(),
  /** When the database was read, ISO 8601. */
  madeAt: z.iso.datetime(),
  /** Which version of the tables the database has. */
  migrations: z.array(z.string()),
  files: z.array(
    z.object({
      /** Relative to the data folder, with slashes. */
      path: z.string(),
      /** Bytes. */
      size: z.int(),
      sha256: z.string(),
    }),
  ),
});
export type Manifest = z.infer<typeof manifest>;
