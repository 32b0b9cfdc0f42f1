interface ErrorParts {
  message?: unknown;
  cause?: unknown;
  /** Of Node.js, PostgreSQL and mail servers. */
  code?: unknown;
  responseCode?: unknown;
  /** Of PostgreSQL. */
  table?: unknown;
  /** Of SQLite. */
  errcode?: unknown;
  /** Of Node.js, for what the system refused. */
  syscall?: unknown;
  path?: unknown;
  port?: unknown;
}

/** What a failure says of itself, whoever threw it; nothing where it is no object. */
export function partsOf(error: unknown): ErrorParts {
  return typeof error === 'object' && error !== null ? error : {};
}
