import { DeviceDatabase } from './device-database.ts';

/** What this device keeps of blogs until the session ends, so that a bad line brings each thing once. */
const database = new DeviceDatabase('nagrik-posts', {
  answers: { keyPath: 'name' },
  texts: { keyPath: 'key' },
});

/** An answer of the API as it came, with its ETag. */
export interface KnownAnswer {
  name: string;
  etag: string;
  text: string;
}

/** The same on the device: a browser copies a long text at once, and of a blob only that it is there. */
interface KeptAnswer extends Omit<KnownAnswer, 'text'> {
  /** Missing where an earlier version of the console has kept it. */
  body?: Blob;
}

/** What a search looks through of a blog; the key names the blog as it was at one time. */
export interface KeptText {
  key: string;
  text: string;
}

/** Rises when all is forgotten: what was asked for before is not kept any more. */
let age = 0;
/** Texts that the device does not keep, for as long as the page lives. */
const memory = new Map<string, string>();

const ifFails = <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> =>
  work.catch(() => otherwise);

/** Undefined where there is none, or the browser cannot say. A long one is read by `read`. */
export async function knownAnswer(
  name: string,
  read = (body: Response) => body.text(),
): Promise<KnownAnswer | undefined> {
  try {
    const kept = await database.run<KeptAnswer | undefined>('answers', 'readonly', (store) =>
      store.get(name),
    );
    return kept?.body && { ...kept, text: await read(new Response(kept.body)) };
  } catch {
    return undefined;
  }
}

/**
 * What writes, as long as nothing was forgotten since it was asked for. Without `onDevice`, as a session
 * that ends with its tab has nobody who would forget, and where the browser refuses, answers are not
 * kept and texts in memory only.
 */
export function keeper(onDevice: boolean) {
  const born = age;
  return {
    /** `bytesOf` makes the bytes of a long one. */
    async keepAnswer(
      { text, ...answer }: KnownAnswer,
      bytesOf: (text: string) => Promise<BlobPart[]> | BlobPart[] = (whole) => [whole],
    ): Promise<void> {
      if (!onDevice) return;
      const body = new Blob(await bytesOf(text));
      await ifFails(put('answers', [{ ...answer, body }], born), undefined);
    },
    async keepTexts(texts: readonly KeptText[]): Promise<void> {
      const stored =
        onDevice &&
        (await ifFails(
          put('texts', texts, born).then(() => true),
          false,
        ));
      if (!stored && born === age) for (const { key, text } of texts) memory.set(key, text);
    },
  };
}

/** Texts written at a time: each is copied by the browser at once, before anything else is done. */
const LOT = 20;

async function put(
  store: 'answers' | 'texts',
  records: readonly object[],
  born: number,
): Promise<void> {
  const [first, ...others] = records;
  // Between two lots, too, all may be forgotten.
  if (!first || born !== age) return;
  const more = others.splice(LOT);
  await database.run(
    store,
    'readwrite',
    (all) => {
      for (const record of others) all.put(record);
      return all.put(first);
    },
    'relaxed',
  );
  await put(store, more, born);
}

/** The keys of all texts that are here. */
export async function keptTextKeys(): Promise<Set<string>> {
  const stored = database.run('texts', 'readonly', (store) => store.getAllKeys());
  return new Set([...memory.keys(), ...(await ifFails(stored, [])).map(String)]);
}

/** Texts read at a time: what is pressed meanwhile is answered in between. */
const PORTION = 200;
/** The same in characters, where they are as long as those before. */
const LENGTH = 400_000;

/** All texts that are here in portions, in the order of their keys where the browser keeps them. */
export async function* keptTexts(): AsyncGenerator<KeptText[]> {
  let portion: KeptText[];
  let range: IDBKeyRange | null = null;
  let most = 1;
  do {
    const asked = most;
    const stored = database.run<KeptText[]>('texts', 'readonly', (store) =>
      store.getAll(range, asked),
    );
    portion = await ifFails(stored, []);
    yield portion;
    range = IDBKeyRange.lowerBound(portion.at(-1)?.key ?? '', true);
    const length = portion.reduce((sum, { text }) => sum + text.length, 1);
    most = Math.min(PORTION, Math.ceil((asked * LENGTH) / length));
  } while (portion.length > 0);
  yield [...memory].map(([key, text]) => ({ key, text }));
}

export async function dropTexts(keys: readonly string[]): Promise<void> {
  for (const key of keys) memory.delete(key);
  const drop = (key: string) =>
    database.run('texts', 'readwrite', (store) => store.delete(key), 'relaxed');
  await ifFails(Promise.all(keys.map(drop)), undefined);
}

/** Nothing of blogs stays on the device once nobody is signed in. */
export function forgetKeptBlogs(): void {
  age += 1;
  memory.clear();
  for (const name of ['answers', 'texts'] as const)
    void ifFails(
      database.run(name, 'readwrite', (store) => store.clear()),
      undefined,
    );
}
