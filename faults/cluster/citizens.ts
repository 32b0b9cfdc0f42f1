import { Agent, request } from 'node:https';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { IDEMPOTENCY_KEY } from '#contract/call-values.ts';
import { sampleBlog } from '#server/test/sample-blog.ts';
import { problemWith } from '#server/test/sample-problem.ts';
import { newCitizen } from './network.ts';
import { ADMIN, PROXY } from './start-cluster.ts';

/** Milliseconds: until a call is given up, from a refusal to the next try, from one write to the next. */
const PATIENCE = 30_000;
const BEFORE_REPEAT = 500;
const BETWEEN = 100;
/** What a client sees of a server that is about to be back. */
const AWAY = [502, 503, 504];

export type Kind = 'report' | 'status' | 'blog';

/** One write, with all its tries under one key. */
interface Entry {
  kind: Kind;
  /** Its subject, note or title, which no other has. */
  text: string;
  /** Which fault it was acknowledged under; undefined until it is. */
  acknowledgedUnder: Tally | undefined;
}

/** What writers saw while one fault was there. */
export interface Tally {
  acknowledged: number;
  /** Calls that were answered with 502, 503 or 504, or by nobody. */
  refused: number;
  /** The longest time without an acknowledged write, and that of the slowest answer; milliseconds. */
  pause: number;
  slowest: number;
}

export const newTally = (): Tally => ({ acknowledged: 0, refused: 0, pause: 0, slowest: 0 });

export interface Call {
  method: string;
  path: string;
  key?: string;
  body?: unknown;
  token?: string;
}

interface Answer {
  status: number;
  body: { data: Record<string, never> };
}

/** Those who write through the proxy, each one thing after the other, until they are stopped. */
export class Citizens {
  readonly entries: Entry[] = [];
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  tally = newTally();
  readonly #ca: string;
  readonly #admins: Agent;
  #token = '';
  #lastAt = performance.now();
  #isOver = false;
  #writing: Promise<unknown> = Promise.resolve();

  constructor(authority: string) {
    this.#ca = authority;
    this.#admins = new Agent({ keepAlive: true });
  }

  /** Sends one call from an address of its own, or as the admin. */
  async call({ method, path, key, body, token }: Call): Promise<Answer> {
    const sent = request({
      ...{ method, path: `/api${path}`, host: PROXY, servername: 'admin.example.org' },
      ca: this.#ca,
      signal: AbortSignal.timeout(PATIENCE),
      ...(token ? { agent: this.#admins } : { agent: false, localAddress: newCitizen() }),
      headers: {
        host: 'admin.example.org',
        'content-type': 'application/json',
        ...(key && { [IDEMPOTENCY_KEY]: key }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
    });
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    sent.once('error', reject);
    sent.once('response', (answer) => {
      const status = answer.statusCode ?? 0;
      json(answer).then(
        (read) => resolve({ status, body: read as Answer['body'] }),
        () =>
          // What a proxy says of itself is no JSON.
          AWAY.includes(status)
            ? resolve({ status, body: { data: {} } })
            : reject(new Error('No end')),
      );
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    return promise;
  }

  async start(): Promise<void> {
    const login = await this.call({ method: 'POST', path: '/auth/login', body: ADMIN });
    this.#token = String(
      (login.body as unknown as { token: string }).token ?? login.body.data.token,
    );
    const followed = [await this.#newProblem(), await this.#newProblem()];
    this.#lastAt = performance.now();
    this.#writing = Promise.all([
      this.#keep(() => this.#report()),
      this.#keep(() => this.#report()),
      ...followed.map((id, index) => this.#keep((count) => this.#changeStatus(id, count + index))),
      this.#keep(() => this.#publish()),
    ]);
  }

  /** Each finishes what it is at. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#writing;
    this.#admins.destroy();
  }

  /** Counts from now on for another fault; answers what was counted before. */
  count(tally: Tally): Tally {
    const before = this.tally;
    before.pause = Math.max(before.pause, performance.now() - this.#lastAt);
    this.tally = tally;
    return before;
  }

  async #keep(write: (count: number) => Promise<void>): Promise<void> {
    for (let count = 0; !this.#isOver; count++) {
      await write(count);
      await pause(BETWEEN);
    }
  }

  async #newProblem(): Promise<string> {
    await this.#report();
    const { body } = await this.call({
      method: 'GET',
      path: '/problems?limit=1',
      token: this.#token,
    });
    return (body.data as unknown as { problems: { _id: string }[] }).problems[0]?._id ?? '';
  }

  #report(): Promise<void> {
    return this.#write('report', (text) => ({
      ...{ method: 'POST', path: '/problems' },
      body: problemWith({ issueDetails: { subject: text } }),
    }));
  }

  #changeStatus(id: string, count: number): Promise<void> {
    const status = count % 2 === 0 ? 'in_progress' : 'under_review';
    return this.#write('status', (note) => ({
      ...{ method: 'PUT', path: `/problems/${id}/status`, token: this.#token },
      body: { status, note },
    }));
  }

  #publish(): Promise<void> {
    return this.#write('blog', (title) => ({
      ...{ method: 'POST', path: '/blogs', token: this.#token },
      body: { ...sampleBlog, title },
    }));
  }

  /** Sends it with one key until it is acknowledged, as the console does and senders of reports should. */
  async #write(kind: Kind, callWith: (text: string) => Call): Promise<void> {
    const key = crypto.randomUUID();
    const text = `Lamp ${key}`;
    const entry: Entry = { kind, text, acknowledgedUnder: undefined };
    this.entries.push(entry);
    const call = { ...callWith(text), key };
    for (;;) {
      const begun = performance.now();
      const answer = await this.call(call).catch(() => undefined);
      const now = performance.now();
      const { tally } = this;
      tally.slowest = Math.max(tally.slowest, now - begun);
      if (answer && answer.status < 300) {
        entry.acknowledgedUnder = tally;
        tally.acknowledged += 1;
        tally.pause = Math.max(tally.pause, now - this.#lastAt);
        this.#lastAt = now;
        return;
      }
      if (answer && !AWAY.includes(answer.status)) {
        this.wrong.push(`${kind}: ${answer.status} ${JSON.stringify(answer.body)}`);
        return;
      }
      tally.refused += 1;
      await pause(BEFORE_REPEAT);
    }
  }
}
