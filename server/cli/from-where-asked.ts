import { resolve } from 'node:path';

/** A path as its operator wrote it, who may stand elsewhere: the product runs in its own folder (`tools/run.mjs`). */
export const fromWhereAsked = (path: string): string => resolve(process.env.INIT_CWD ?? '', path);
