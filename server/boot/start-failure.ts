import { ConfigError } from '#server/config.ts';
import { isSqliteUnwritable, UNWRITABLE } from '#server/database/database-errors.ts';
import { partsOf } from '#server/database/parts-of-error.ts';
import { StartError } from '#server/database/start-error.ts';

/** What the person who started it can do about a failure; anything else is a defect and keeps its stack. */
export function startFailure(error: unknown): string {
  if (error instanceof ConfigError)
    return `These settings are not usable:\n${error.message.replace(/^/gm, '  ')}`;
  if (error instanceof StartError) return error.message;
  if (isSqliteUnwritable(error)) return UNWRITABLE;
  const { code, path, port } = partsOf(error);
  if (code === 'EADDRINUSE') return `Port ${port} is taken: set PORT to another one`;
  // The last two where it is a name that leads nowhere.
  if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(String(code)))
    return 'This machine has no such address: set HOST to one it has';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${path ?? 'The port'} cannot be used by this user: set DATA_DIR or PORT to what it may use`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
