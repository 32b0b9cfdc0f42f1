const NAME = 'nagrik';
const STORE = 'drafts';

let opening: Promise<IDBDatabase> | null = null;

function openDatabase(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = forget;
      database.onversionchange = () => {
        database.close();
        forget();
      };
      resolve(database);
    };
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opening;
}

function forget(): void {
  opening = null;
}

/** Resolves once the transaction is complete, for a write: once the disk has it. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await openDatabase();
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode, { durability: 'strict' });
    transaction.onabort = () => reject(transaction.error);
    const request = ask(transaction.objectStore(STORE));
    transaction.oncomplete = () => resolve(request.result);
    // A page that is closing cannot commit later.
    transaction.commit();
  });
}

/** @throws where the browser refuses to keep it (full, or forbidden), as each of these does */
export async function putRecord(record: { key: string }): Promise<void> {
  await inStore('readwrite', (store) => store.put(record));
}

export async function deleteRecord(key: string): Promise<void> {
  await inStore('readwrite', (store) => store.delete(key));
}

export function allRecords(): Promise<unknown[]> {
  return inStore('readonly', (store) => store.getAll());
}
