import type { Readable } from 'node:stream';

/** An image as it is served. */
export interface StoredImage {
  /** Bytes; undefined where the store names no size. */
  size: number | undefined;
  stream: Readable;
}

/** Where uploaded images lie. Names are made by the server, never by a visitor. */
export interface ImageStore {
  /**
   * Resolves when the image would survive a power cut. When it fails, what it may have left is listed
   * all the same.
   *
   * @param patience milliseconds for each answer that comes over the network; as a visitor waits, unless given
   */
  save(name: string, bytes: Uint8Array, patience?: number): Promise<void>;
  /**
   * Null when there is no image of this name.
   *
   * @param patience as of `save`, also for each piece of the image
   */
  open(name: string, patience?: number): Promise<StoredImage | null>;
  /** Removing an image that is not there is no error. */
  remove(name: string): Promise<void>;
  /** Every image with the time it was stored, in milliseconds since 1970. */
  list(): Promise<{ name: string; storedAt: number }[]>;
}
