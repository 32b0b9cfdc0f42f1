/** Milliseconds after which a browser whose database hangs counts as one that has none. */
const PATIENCE = 2000;

/** A database that this browser keeps for the console, with its stores. */
export class DeviceDatabase<Store extends string> {
  readonly #name: string;
  readonly #stores: Readonly<Record<Store, IDBObjectStoreParameters>>;
  #opening: Promise<IDBDatabase> | null = null;

  constructor(name: string, stores: Readonly<Record<Store, IDBObjectStoreParameters>>) {
    this.#name = name;
    this.#stores = stores;
  }

  /**
   * Resolves once the transaction is complete, for a `strict` write: once the disk has it.
   *
   * @throws where the browser refuses to keep it (full, or forbidden), or its database hangs
   */
  async run<Result>(
    store: Store,
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<Result>,
    durability: IDBTransactionDurability = 'strict',
  ): Promise<Result> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, mode, { durability });
      transaction.onabort = () => reject(transaction.error);
      const request = ask(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      // A page that is closing cannot commit later.
      transaction.commit();
    });
  }

  /**
   * Changes one record in the transaction that reads it; undefined removes it.
   *
   * @throws as `run` does
   */
  async change(
    store: Store,
    key: IDBValidKey,
    change: (record: unknown) => unknown,
  ): Promise<void> {
    const database = await this.#open();
    return new Promise((resolve, reject) => {
      const transaction = database.transaction(store, 'readwrite', { durability: 'strict' });
      transaction.onabort = () => reject(transaction.error);
      transaction.oncomplete = () => resolve();
      const request = transaction.objectStore(store).openCursor(key);
      request.onsuccess = () => {
        const cursor = request.result;
        const changed = cursor && change(cursor.value);
        if (changed === undefined) cursor?.delete();
        else cursor?.update(changed);
      };
    });
  }

  #open(): Promise<IDBDatabase> {
    if (this.#opening) return this.#opening;
    const opened = this.#openAnew();
    const late = new Promise<never>((_, reject) =>
      setTimeout(() => reject(new Error('The database of this browser does not open')), PATIENCE),
    );
    // While it hangs nobody waits again; one that opens after all is used from then on.
    opened.then(
      () => {
        this.#opening = opened;
      },
      () => {
        this.#opening = null;
      },
    );
    this.#opening = Promise.race([opened, late]);
    return this.#opening;
  }

  #openAnew(): Promise<IDBDatabase> {
    return new Promise((resolve, reject) => {
      const request = indexedDB.open(this.#name, 1);
      request.onupgradeneeded = () => {
        for (const [name, options] of Object.entries<IDBObjectStoreParameters>(this.#stores))
          request.result.createObjectStore(name, options);
      };
      request.onerror = () => reject(request.error);
      request.onsuccess = () => {
        const database = request.result;
        const forget = () => {
          this.#opening = null;
        };
        database.onclose = forget;
        database.onversionchange = () => {
          database.close();
          forget();
        };
        resolve(database);
      };
    });
  }
}
