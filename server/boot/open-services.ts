import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import pino from 'pino';
import { refuseBadRecipients } from '#server/backup/encryption.ts';
import { makeFolder } from '#server/backup/make-folder.ts';
import { ViewCounts } from '#server/blogs/view-counts.ts';
import { standardError } from '#server/boot/log-destination.ts';
import { readSecret } from '#server/boot/secret-queries.ts';
import type { Config } from '#server/config.ts';
import { dataVersions } from '#server/database/data-version.ts';
import { databaseFile, openDatabase, openReplica } from '#server/database/open-database.ts';
import { PublicReads } from '#server/database/public-reads.ts';
import { refuseDamage } from '#server/database/refuse-damage.ts';
import { StartError } from '#server/database/start-error.ts';
import { AddressCounts } from '#server/http/address-counts.ts';
import { KeptAnswers } from '#server/http/kept-answers.ts';
import { freeSpaceOf } from '#server/http/reserve.ts';
import type { Services } from '#server/http/services.ts';
import { openImageStore } from '#server/images/open-image-store.ts';
import { writeWhole } from '#server/images/whole-file.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { outboxMailer } from '#server/mail/outbox-mailer.ts';
import { smtpMailer } from '#server/mail/smtp-mailer.ts';
import { openProblemLists } from '#server/problem-lists/open-problem-lists.ts';
import { KnownSessions } from '#server/sessions/known-sessions.ts';
import { SessionsInMemory } from '#server/sessions/sessions-in-memory.ts';

/**
 * Opens everything that the settings name.
 *
 * @param openData opens the database, which is looked at before it is used unless it is known to be sound
 * @throws {StartError} when the data folder, the database or a key for backups cannot be used
 */
export async function openServices(
  config: Config,
  openData: (config: Config) => Promise<Services['db']> = openSoundDatabase,
): Promise<{ services: Services; close: () => Promise<void> }> {
  await refuseBadRecipients(config.backups.recipients);
  await makeDataFolder(config.dataDir);
  const log = pino(
    { level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime },
    standardError,
  );
  const db = await openData(config);
  const problemLists = openProblemLists({ config, db, log });
  const versions = dataVersions(db);
  const replica =
    config.replicaUrl === undefined ? undefined : await openReplica(config.replicaUrl);
  const services: Services = {
    config,
    db,
    now: Date.now,
    freeSpace: freeSpaceOf(config.dataDir),
    log,
    mailer: mailerOf(config, log),
    images: openImageStore(config, (failure, sentence) => log.error(failure, sentence)),
    problemLists,
    sessionsInMemory: new SessionsInMemory(),
    knownSessions: new KnownSessions(db),
    secret: await readSecret(db),
    addressCounts: new AddressCounts(),
    dataVersion: versions.data,
    keptAnswers: new KeptAnswers(versions.blogs),
    keptForAdmins: new KeptAnswers(versions.data, { madeAtOnce: Number.POSITIVE_INFINITY }),
    publicReads: new PublicReads({ db, version: versions.blogs }, replica),
    viewCounts: new ViewCounts(db, log),
  };
  const close = async () => {
    await services.viewCounts.write();
    await problemLists.close();
    await Promise.all([db.destroy(), replica?.destroy()]);
  };
  return { services, close };
}

async function openSoundDatabase(config: Config): Promise<Services['db']> {
  const db = await openDatabase(config);
  if (config.databaseUrl !== undefined) return db;
  try {
    refuseDamage(databaseFile(config));
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

async function makeDataFolder(folder: string): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK);
  } catch {
    throw new StartError(
      `The folder ${folder} cannot be used: set DATA_DIR to one that can be written`,
    );
  }
}

function mailerOf({ smtpUrl, mailFrom, dataDir }: Config, log: Services['log']): Mailer {
  if (smtpUrl) return smtpMailer({ url: smtpUrl, from: mailFrom });
  const folder = join(dataDir, 'outbox');
  return outboxMailer({
    from: mailFrom,
    async keep(name, bytes) {
      await writeWhole(folder, name, bytes);
      // Where it lies; never to whom it goes.
      log.info({ path: join(folder, name) }, 'no mail server is set: the mail lies in the outbox');
    },
  });
}
