import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseLocation } from '#server/database/open-database.ts';
import { startFloor } from './floor-process.ts';
import { send } from './parallel-load.ts';
import { RawConnection } from './raw-connection.ts';
import { runServer } from './running-server.ts';

/** What is done once after a start, such as cleaning up, is over then. Milliseconds. */
const AT_REST_AFTER = 10_000;
const MIB = 2 ** 20;
/** Of the floor, and MiB. */
const REACH = { answered: 3, ready: 4, atRest: 130, afterLoad: 250 };

export interface Starts {
  /** Milliseconds to the first answer. */
  answered: number;
  /** Milliseconds until lists of reports are answered. */
  ready: number;
  /** Milliseconds to the first answer of the floor, which opens the same database and asks it. */
  floor: number;
  /** Bytes. */
  atRest: number;
  floorAtRest: number;
}

/** Starts product and floor in turn, the product with the snapshot that its last stop has left. */
export async function measureStarts(
  place: DatabaseLocation,
  { folder, rounds }: { folder: string; rounds: number },
): Promise<Starts> {
  const all: Starts[] = [];
  for (let round = 0; round < rounds; round++) {
    const server = await runServer(place);
    const { answeredIn: answered, startedIn: ready } = server;
    await pause(AT_REST_AFTER);
    const atRest = await server.memory();
    await server.stop();
    const startedAt = performance.now();
    const floor = await startFloor(place.dataDir, folder);
    const connection = new RawConnection(floor.base);
    await send(connection, { method: 'GET', path: '/api/blogs?limit=10', status: 200 });
    const answeredByFloor = performance.now() - startedAt;
    connection.close();
    all.push({
      answered,
      ready,
      floor: answeredByFloor,
      atRest,
      floorAtRest: await floor.memory(),
    });
    await floor.stop();
  }
  const middle = (name: keyof Starts) =>
    all.map((each) => each[name]).toSorted((one, other) => one - other)[Math.floor(rounds / 2)] ??
    Number.NaN;
  return {
    answered: middle('answered'),
    ready: middle('ready'),
    floor: middle('floor'),
    atRest: middle('atRest'),
    floorAtRest: middle('floorAtRest'),
  };
}

/** The section of the page, with what is missed and why. */
export function startsSection(
  { answered, ready, floor, atRest, floorAtRest }: Starts,
  afterLoad: number,
): string {
  const ms = (milliseconds: number) => `${Math.round(milliseconds)} ms`;
  const mib = (bytes: number) => `${Math.round(bytes / MIB)} MiB`;
  const start = (name: string, took: number, reach: number) =>
    `| ${[name, ms(took), ms(floor), (took / floor).toPrecision(2), `${reach} of F`, took <= reach * floor ? 'yes' : 'no'].join(' | ')} |`;
  const held = (name: string, bytes: number, reach: number) =>
    `| ${[name, mib(bytes), mib(floorAtRest), (bytes / floorAtRest).toPrecision(2), `${reach} MiB`, bytes <= reach * MIB ? 'yes' : 'no'].join(' | ')} |`;
  return `## A start, and memory

The floor here opens the database, prepares its statements and answers the ten newest posts. The product starts as \`dist/server\` was built, without compiled code kept from an earlier start, with the snapshot of its last stop; memory is the resident set of the whole process, ${AT_REST_AFTER / 1000} s after a start and right after all calls above.

| | product | F | of F | to reach | reached |
| --- | --- | --- | --- | --- | --- |
${start('first answer', answered, REACH.answered)}
${start('lists of reports ready', ready, REACH.ready)}
${held('memory at rest', atRest, REACH.atRest)}
${held('memory after load', afterLoad, REACH.afterLoad)}

Of the memory at rest ${mib(floorAtRest)} are what Node and SQLite take for the floor. Beside it the product holds its own code and the schemas of its calls, a thread with a second V8, and the index of all reports. Lists are ready once that thread has read the snapshot; the references and contacts of all reports, which no snapshot holds, are read after it, and no search is answered before.
`;
}
