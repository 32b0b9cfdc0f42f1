import { StartError } from '#server/database/start-error.ts';

export const damagedBackup = (file: string, reason: string): StartError =>
  new StartError(
    `The backup ${file} is damaged (${reason}): take another one. Nothing was restored`,
  );
