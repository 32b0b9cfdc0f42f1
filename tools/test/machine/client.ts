import type { Machine } from './machine.ts';

export interface Sent {
  method?: string;
  token?: string;
  /** Of JSON. */
  body?: unknown;
  /** The address of this machine that the call comes from. */
  from?: string;
  /** Further options of curl. */
  more?: string;
}

export interface Answer {
  status: number;
  /** Names in small letters. */
  headers: Record<string, string>;
  text: string;
}

/** Where the page's certificates are kept: curl believes what they vouch for. */
export const AUTHORITIES = '/etc/ssl/authorities-of-the-test.pem';

/** Sends one request from within a machine. */
export async function send(machine: Machine, url: string, sent: Sent = {}): Promise<Answer> {
  const { method = 'GET', token, body, from, more = '' } = sent;
  const options = [
    `--cacert ${AUTHORITIES} --request ${method}`,
    token && `--header 'Authorization: Bearer ${token}'`,
    body !== undefined && `--header 'Content-Type: application/json' --data @-`,
    from && `--interface ${from}`,
    more,
  ];
  const output = await machine.expect(
    `curl --silent --show-error --include ${options.filter(Boolean).join(' ')} '${url}'`,
    body === undefined ? '' : JSON.stringify(body),
  );
  return parse(output);
}

/** The last of the answers, as an upload may be told first to go on. */
function parse(output: string): Answer {
  const start = output.lastIndexOf('\r\nHTTP/') + 1 || 0;
  const last = output.slice(start).trimStart();
  const end = last.indexOf('\r\n\r\n');
  const [first = '', ...lines] = last.slice(0, end).split('\r\n');
  const headers = lines.map((line) => line.split(/: ?(.*)/s, 2));
  return {
    status: Number(first.split(' ')[1]),
    headers: Object.fromEntries(
      headers.map(([name = '', value = '']) => [name.toLowerCase(), value]),
    ),
    text: last.slice(end + 4),
  };
}

/** What our API answers, without what is around it. */
export const dataOf = ({ text }: Answer) => JSON.parse(text).data;
