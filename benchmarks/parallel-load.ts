import { type Latency, latencyOf } from './measure.ts';
import { RawConnection, type RawRequest } from './raw-connection.ts';

export interface Wanted extends RawRequest {
  /** The status of success. */
  status: number;
}

export interface LoadResult extends Latency {
  connections: number;
  perSecond: number;
  /** Milliseconds of the server's processor time for one request. */
  processor: number;
}

/** What can be measured: a process that answers HTTP. */
export interface Measured {
  /** Without a `/` at its end. */
  base: string;
  /** Milliseconds of processor time that the process has had so far. */
  processorTime(): Promise<number>;
}

/** The most milliseconds before counting begins. */
const WARM_UP = 1000;

/** Sends requests on so many connections, each its next one as soon as it has an answer. */
export async function loadWith(
  server: Measured,
  next: () => Wanted,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<LoadResult> {
  const all = Array.from({ length: connections }, () => new RawConnection(server.base, false));
  try {
    await sendFor(all, next, Math.min(WARM_UP, milliseconds));
    const [startedAt, processorAt] = [performance.now(), await server.processorTime()];
    const times = await sendFor(all, next, milliseconds);
    const seconds = (performance.now() - startedAt) / 1000;
    const processor = ((await server.processorTime()) - processorAt) / times.length;
    return { connections, perSecond: times.length / seconds, processor, ...latencyOf(times) };
  } finally {
    for (const connection of all) connection.close();
  }
}

async function sendFor(
  connections: RawConnection[],
  next: () => Wanted,
  duration: number,
): Promise<number[]> {
  const end = performance.now() + duration;
  const times: number[] = [];
  const oneAfterTheOther = async (connection: RawConnection) => {
    for (let startedAt = performance.now(); startedAt < end; ) {
      await send(connection, next());
      const endedAt = performance.now();
      times.push(endedAt - startedAt);
      startedAt = endedAt;
    }
  };
  await Promise.all(connections.map(oneAfterTheOther));
  return times;
}

/** Answers the body; rejects for any other status than that of success. */
export async function send(connection: RawConnection, wanted: Wanted): Promise<Buffer> {
  const { status, body } = await connection.ask(wanted);
  if (status === wanted.status) return body;
  throw new Error(`${wanted.method} ${wanted.path}: ${status} ${body.toString()}`);
}
