/** Bytes. */
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
