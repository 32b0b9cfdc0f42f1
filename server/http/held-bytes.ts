import type { Socket } from 'node:net';

export interface Held {
  socket: Socket;
  /** The address of a stranger, the id of an admin. */
  whose: string;
  /** What holds the bytes; the same for all who get one kept answer. */
  body: object;
  bytes: number;
}

/**
 * What is held in memory for callers, the oldest first. Past the room the one with most of it loses the
 * oldest, with the connection.
 */
export class HeldBytes {
  readonly #room: number;
  readonly #all = new Set<Held>();
  /** How many there are of each body. */
  readonly #sharing = new Map<object, number>();
  #bytes = 0;

  /** @param room bytes */
  constructor(room: number) {
    this.#room = room;
  }

  /** What several wait for counts once. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Answers what to call when it is no longer held, or its connection gone. */
  add(held: Held): () => void {
    this.#all.add(held);
    const sharing = this.#sharing.get(held.body) ?? 0;
    this.#sharing.set(held.body, sharing + 1);
    if (sharing === 0) this.#bytes += held.bytes;
    this.#keepToRoom();
    return () => this.#remove(held);
  }

  /** Counts more of what is held; nothing once it is not. */
  grow(held: Held, bytes: number): void {
    if (!this.#all.has(held)) return;
    held.bytes += bytes;
    this.#bytes += bytes;
    this.#keepToRoom();
  }

  #keepToRoom(): void {
    // A single one is let through, however large.
    while (this.#bytes > this.#room && this.#all.size > 1) this.#dropOne();
  }

  #dropOne(): void {
    const sums = new Map<string, number>();
    for (const { whose, body, bytes } of this.#all) {
      // A newsroom that reads one page holds it once, however many it is for.
      const own = bytes / (this.#sharing.get(body) ?? 1);
      sums.set(whose, (sums.get(whose) ?? 0) + own);
    }
    const most = Math.max(...sums.values());
    for (const held of this.#all) {
      if (sums.get(held.whose) !== most) continue;
      this.#remove(held);
      held.socket.destroy();
      return;
    }
  }

  #remove(held: Held): void {
    if (!this.#all.delete(held)) return;
    const sharing = this.#sharing.get(held.body) ?? 0;
    if (sharing > 1) this.#sharing.set(held.body, sharing - 1);
    else {
      this.#sharing.delete(held.body);
      this.#bytes -= held.bytes;
    }
  }
}
