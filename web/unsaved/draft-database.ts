import { DeviceDatabase } from '#web/api/device-database.ts';

const database = new DeviceDatabase('nagrik', { drafts: { keyPath: 'key' } });

/** @throws where the browser refuses to keep it (full, or forbidden), as each of these does */
export async function putRecord(record: { key: string }): Promise<void> {
  await database.run('drafts', 'readwrite', (store) => store.put(record));
}

export async function deleteRecord(key: string): Promise<void> {
  await database.run('drafts', 'readwrite', (store) => store.delete(key));
}

/** Changes one in the transaction that reads it; undefined removes it. */
export async function changeRecord(
  key: string,
  change: (record: unknown) => unknown,
): Promise<void> {
  await database.change('drafts', key, change);
}

export function allRecords(): Promise<unknown[]> {
  return database.run('drafts', 'readonly', (store) => store.getAll());
}
