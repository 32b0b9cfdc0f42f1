/** What a test needs to know of a running backend, whoever wrote it. */
export interface Backend {
  /** Without a slash at its end. */
  url: string;
  admin: { name: string; email: string; password: string };
}

export interface Session {
  token: string;
  user: { name: string; email: string };
}

/** Signs the admin in through the API. */
export async function signIn({ url, admin }: Backend): Promise<Session> {
  const { email, password } = admin;
  return (await callApi(url, 'POST', '/auth/login', { body: { email, password } })) as Session;
}

/**
 * Makes a call below `/api` and answers `data` of its answer. `from` is another address than ours,
 * as a proxy would tell it.
 *
 * @throws {Error} with the status and the answer, when the call is refused
 */
export async function callApi(
  url: string,
  method: string,
  path: string,
  { token, body, from }: { token?: string; body?: unknown; from?: string } = {},
): Promise<unknown> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(from && { 'X-Forwarded-For': from }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return text === '' ? undefined : (JSON.parse(text) as { data?: unknown }).data;
}
