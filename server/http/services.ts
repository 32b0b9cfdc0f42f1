import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '#server/config.ts';
import type { PublicReads } from '#server/database/public-reads.ts';
import type { Tables } from '#server/database/tables.ts';
import type { AddressCounts } from '#server/http/address-counts.ts';
import type { KeptAnswers } from '#server/http/kept-answers.ts';
import type { ImageStore } from '#server/images/image-store.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { ProblemLists } from '#server/problem-lists/problem-lists.ts';
import type { KnownSessions } from '#server/sessions/known-sessions.ts';
import type { SessionsInMemory } from '#server/sessions/sessions-in-memory.ts';

/** Everything the product needs of its surroundings; tests pass their own. */
export interface Services {
  config: Config;
  db: Kysely<Tables>;
  /** Milliseconds since 1970. */
  now(): number;
  /** Bytes on the disk of the data folder; endless where the system does not say. */
  freeSpace(): number;
  log: FastifyBaseLogger;
  mailer: Mailer;
  images: ImageStore;
  problemLists: ProblemLists;
  sessionsInMemory: SessionsInMemory;
  knownSessions: KnownSessions;
  /** The key of every keyed hash, made once and kept in the database. Never used for an address. */
  secret: Buffer;
  addressCounts: AddressCounts;
  /** As `dataVersions` of server/database answer it. */
  dataVersion(): Promise<string>;
  /** To callers without a token, and to those with one. */
  keptAnswers: KeptAnswers;
  keptForAdmins: KeptAnswers;
  /** Where callers without a token are read to, where an answer is kept for them. */
  publicReads: PublicReads;
  /** Views of blogs that are not in the database yet. */
  viewCounts: {
    /** Counts a view of a blog that is there. */
    add(id: string): void;
    of(id: string): number;
    /** Writes all that have come so far. */
    write(): Promise<void>;
  };
}
