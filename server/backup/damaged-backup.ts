import { StartError } from '#server/database/start-error.ts';

/** What it says of itself may hold signs that a terminal obeys. */
export const damagedBackup = (file: string, reason: string): StartError =>
  new StartError(
    `The backup ${file} is damaged (${reason.replaceAll(/\p{C}/gu, '?')}): take another one. Nothing was restored`,
  );
