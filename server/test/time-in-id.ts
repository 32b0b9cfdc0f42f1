/** The time that an id holds, in milliseconds since 1970 (UUID, version 7). */
export const timeInId = (id: string): number =>
  Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
