import type { CompiledQuery } from 'kysely';
import { type Engine, engineOf } from '#server/database/dialect.ts';
import type { Handle } from '#server/database/tables.ts';

interface Compilable<Row> {
  compile(): CompiledQuery<Row>;
}

/** Stands in a query for what each call binds. */
class Place<Name> {
  readonly name: Name;

  constructor(name: Name) {
    this.name = name;
  }
}

/** Gives the place of a value; for the types it is the value. */
export type PlaceOf<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A query whose SQL is made once for each engine and not at each call, which would cost more than
 * running it. `build` is given places where values go: it may not look at them, nor use them as a limit.
 *
 * @returns the rows, for a handle and the values of a call
 */
export function compiled<Values extends object, Row>(
  build: (db: Handle, place: PlaceOf<Values>) => Compilable<Row>,
): (db: Handle, values: Values) => Promise<Row[]> {
  const place: PlaceOf<Values> = (name) => new Place(name) as unknown as Values[typeof name];
  const queries = new Map<Engine, CompiledQuery<Row>>();
  const queryOf = (db: Handle) => {
    // A plugin, which only tests use, looks at each query.
    if (db.getExecutor().plugins.length > 0) return build(db, place).compile();
    const engine = engineOf(db);
    const query = queries.get(engine) ?? build(db, place).compile();
    queries.set(engine, query);
    return query;
  };
  return async (db, values) => {
    const { query, queryId, sql, parameters: bound } = queryOf(db);
    const parameters: unknown[] = [];
    for (const value of bound)
      parameters.push(value instanceof Place ? values[value.name as keyof Values] : value);
    const { rows } = await db.executeQuery<Row>({ query, queryId, sql, parameters });
    return rows;
  };
}
