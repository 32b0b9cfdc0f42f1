import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { raiseVersions } from '#server/backup/raise-versions-queries.ts';
import { databaseFile, openDatabase } from '#server/database/open-database.ts';
import { FIRST_VERSION, FROZEN_VERSIONS, openFrozen } from '#server/test/open-frozen.ts';

/** A year after versions began to be counted in seconds. */
const AT = Date.UTC(2027, 0, 1);
const SECONDS = 365 * 24 * 60 * 60;

test.each([FIRST_VERSION, ...FROZEN_VERSIONS])(
  'what a backup of %s holds that has versions gets them as high as the clock, and opens',
  async (version) => {
    const { place } = await openFrozen(version);
    const file = new DatabaseSync(databaseFile(place));
    raiseVersions(file, AT);
    file.close();
    const db = await openDatabase(place);
    onTestFinished(() => db.destroy());
    const blogs = await db.selectFrom('blogs').select('version').execute();
    expect(new Set(blogs.map((blog) => blog.version))).toEqual(new Set([SECONDS]));
    const submissions = await db.selectFrom('submissions').select('version').execute();
    const least = version < '0016' ? 1 : SECONDS;
    expect(Math.min(...submissions.map((submission) => submission.version))).toBe(least);
    const { value } = await db
      .selectFrom('counters')
      .select('value')
      .where('name', '=', 'problem_changes')
      .executeTakeFirstOrThrow();
    // The step to `0009` counts anew.
    expect(value >= SECONDS).toBe(version >= '0009');
    // The first version kept none.
    const deleted = await db.selectFrom('deleted_blogs').select('content').execute();
    expect(deleted.map(({ content }) => JSON.parse(content).blog.version)).toEqual(
      version === FIRST_VERSION ? [] : [SECONDS],
    );
  },
);
