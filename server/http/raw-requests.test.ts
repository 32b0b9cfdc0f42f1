import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeAll, expect, test } from 'vitest';
import { headOf, openRaw } from '#server/test/raw-client.ts';
import { shareTestServer } from '#server/test/test-server.ts';

/** None of these leaves anything but a connection that has ended. */
const server = shareTestServer();
let address = '';
let port = 0;

beforeAll(async () => {
  address = await server().app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** Sends bytes as they are and answers what came back until the server hung up. */
/** Sends bytes and reads until the server hangs up, which it does at the end of those, or is asked to. */
async function sendRaw(port: number, bytes: string, ending = true): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  socket.on('error', () => {});
  if (ending) socket.end(bytes);
  else socket.write(bytes);
  await once(socket, 'close');
  return answer;
}

const SMUGGLED = 'GET /api/auth/me HTTP/1.1\r\nHost: x\r\n\r\n';
const head = (...lines: string[]) =>
  [
    'POST /api/problems HTTP/1.1',
    'Host: x',
    'Content-Type: application/json',
    ...lines,
    '',
    '',
  ].join('\r\n');

/** Each could be read as one request by a proxy and as two by a server, or the other way round. */
const AMBIGUOUS: [name: string, bytes: string][] = [
  [
    'a length beside chunks',
    `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'chunks beside a length',
    `${head('Transfer-Encoding: chunked', 'Content-Length: 100')}0\r\n\r\n${SMUGGLED}`,
  ],
  ['two lengths', `${head('Content-Length: 2', 'Content-Length: 70')}{}${SMUGGLED}`],
  ['a list of lengths', `${head('Content-Length: 2, 70')}{}${SMUGGLED}`],
  ['a signed length', `${head('Content-Length: +2')}{}${SMUGGLED}`],
  [
    'chunks that are not last',
    `${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n${SMUGGLED}`,
  ],
  ['an unknown coding', `${head('Transfer-Encoding: xchunked')}0\r\n\r\n${SMUGGLED}`],
  [
    'two codings',
    `${head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n${SMUGGLED}`,
  ],
  ['a space before the colon', `${head('Transfer-Encoding : chunked')}0\r\n\r\n${SMUGGLED}`],
  ['a folded line', `${head('Transfer-Encoding:', ' chunked')}0\r\n\r\n${SMUGGLED}`],
  [
    'a chunk of a broken size',
    `${head('Transfer-Encoding: chunked')}0x2\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  [
    'a chunk longer than it says',
    `${head('Transfer-Encoding: chunked')}1\r\n{}\r\n0\r\n\r\n${SMUGGLED}`,
  ],
  ['lines ended by a bare line feed', head('Content-Length: 2').replaceAll('\r\n', '\n')],
  ['a NUL in a header', `${head('X: a\0b')}${SMUGGLED}`],
  [
    'a carriage return in a header',
    `${head('X: a\rTransfer-Encoding: chunked')}0\r\n\r\n${SMUGGLED}`,
  ],
];

test.each(AMBIGUOUS)(
  '%s is refused, and nothing behind it is read as a request',
  async (_, bytes) => {
    const answer = await sendRaw(port, bytes);
    expect(answer.match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 400']);
    expect(answer).not.toContain('sign in first');
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toEqual({
      success: false,
      message: 'The request could not be read',
    });
  },
);

test.each([
  ['', 'The address or a header is too long: shorten the search and try again'],
  ['hi-IN, en;q=0.5', 'पता या कोई हेडर बहुत लंबा है: खोज छोटी करके फिर कोशिश करें'],
])('431 in a sentence for a search that no head holds, read in "%s"', async (language, message) => {
  const search = encodeURIComponent('नाली की सफ़ाई नहीं हुई '.repeat(100));
  const lines = ['Host: x', `Accept-Language: ${language}`, '', ''];
  const bytes = `GET /api/problems?search=${search} HTTP/1.1\r\n${lines.join('\r\n')}`;
  const [head = '', body = ''] = (await sendRaw(port, bytes, false)).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 431 \r\n/);
  expect(head.toLowerCase()).toContain('\r\nx-content-type-options: nosniff\r\n');
  expect(head).toContain(`Content-Length: ${Buffer.byteLength(body)}\r\n`);
  expect(JSON.parse(body)).toEqual({ success: false, message });
});

const JSON_BODY = ['Content-Type: application/json'];
const OF_OTHERS = ['Origin: https://evil.example', 'Content-Type: text/plain'];

test.each([
  ['is refused before its body is read', 'POST', '/api/blogs', JSON_BODY, '401'],
  ['has an address that cannot be read', 'POST', '/api/%zz', JSON_BODY, '400'],
  ['another site sends', 'POST', '/api/problems', OF_OTHERS, '415'],
  ['needs no body', 'GET', '/api/health', JSON_BODY, '200'],
])(
  'a call that %s is answered once where the body then breaks off',
  async (_, method, path, lines, status) => {
    const headers = [...lines, 'Content-Length: 500'];
    const client = openRaw(address, `${headOf(method, path, ...headers)}{"title":`);
    await expect.poll(client.answer).toMatch(/\}$/);
    client.socket.end();
    await client.closed;
    expect(client.answer().match(/HTTP\/1\.1 \d{3}/g)).toEqual([`HTTP/1.1 ${status}`]);
  },
);

test('who sends what cannot be read behind a call that was answered is told so', async () => {
  const client = openRaw(address, headOf('GET', '/api/health'));
  await expect.poll(client.answer).toMatch(/\}$/);
  client.socket.write('\0\r\n\r\n');
  await client.closed;
  expect(client.answer().match(/HTTP\/1\.1 \d{3}/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 400']);
});

test('TRACE and unknown methods are refused, and echo nothing', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT', 'PROPFIND', 'PATCH']) {
    const bytes = `${method} /api/blogs HTTP/1.1\r\nHost: x\r\nX-Secret: echo-me\r\nConnection: close\r\n\r\n`;
    const answer = await sendRaw(port, bytes);
    expect(answer, method).not.toMatch(/^HTTP\/1\.1 [23]/);
    expect(answer).not.toContain('echo-me');
  }
});

test.each([
  ['/%61pi/blogs', 200],
  ['/%61%70%69/%62logs?limit=1', 200],
  ['http://x/api/blogs', 200],
  ['HTTP://user@x:80/%61pi/blogs?search=http://x/', 200],
  ['/%61pi/auth/me', 401],
  ['http://x/api/gone', 404],
  ['/ap%69/gone', 404],
  ['/%61pi', 404],
  ['http://x/api?', 404],
  ['/api/%zz', 400],
  ['http:///api/blogs', 400],
])('%s is a call of the API for whatever looks at the address', async (path, status) => {
  const answer = await answerTo(path);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  for (const header of [
    `cache-control: ${status === 200 ? 'private, no-cache' : 'no-store, no-transform'}`,
    'x-content-type-options: nosniff',
    "content-security-policy: default-src 'none'; frame-ancestors 'none'; sandbox",
  ])
    expect(answer.toLowerCase()).toContain(`\r\n${header}\r\n`);
});

test.each(['/', 'http://x', 'http://x?a', '/%2561pi/blogs', '/api%2fblogs'])(
  '%s is none',
  async (path) => {
    const policy = "content-security-policy: default-src 'none'; script-src 'self'";
    expect(await answerTo(path)).toContain(`\r\n${policy}`);
  },
);

/** The answer to a GET of exactly this path. */
async function answerTo(path: string): Promise<string> {
  const bytes = `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;
  return sendRaw(port, bytes, false);
}
