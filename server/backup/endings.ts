/** What the name of a backup ends with, after its time. */
export const BACKUP_ENDING = '.nagrik-backup.tgz';
export const ENCRYPTED_ENDING = `${BACKUP_ENDING}.age`;
