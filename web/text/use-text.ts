import { en } from './en.ts';

/** The texts of the interface in the language of the person. */
export function useText(): typeof en {
  return en;
}
