/** Stands for a library that the one which serves files would use for what we do not ask of it. */
export function glob(): never {
  throw new Error('Files are served one by one, not by a pattern');
}
