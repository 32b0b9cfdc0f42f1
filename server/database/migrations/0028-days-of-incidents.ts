import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Engine, engineOf } from '#server/database/dialect.ts';
import type { Tables } from '#server/database/tables.ts';

/** The day that Patna had at a moment, or the day that was sent, where the engine does not know the moment. */
const DAY: Record<Engine, RawBuilder<string>> = {
  sqlite: sql`coalesce(
    case when incident_date >= '1000' then strftime('%Y-%m-%d', incident_date, '+330 minutes') end,
    substr(incident_date, 1, 10))`,
  postgres: sql`case
    when incident_date ~ '^[1-9].*(Z|[+-](0\\d|1[0-4]):\\d\\d)$'
    then to_char(incident_date::timestamptz at time zone 'Asia/Kolkata', 'YYYY-MM-DD')
    else substr(incident_date, 1, 10) end`,
};

/**
 * Forms could send the moment at which they were filled in as that of the incident, and it was kept: the
 * minute of an anonymous report. Of new reports the day alone is kept.
 */
export async function up(db: Kysely<Tables>): Promise<void> {
  await sql`update problems set incident_date = ${DAY[engineOf(db)]}
    where incident_date like '%T%'`.execute(db);
}
