import fc, { type Arbitrary } from 'fast-check';
import { nearly, oddText, oddValue, type Schema, valuesOf } from './schema-values.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  schema: Schema;
}

/** What we read of an operation of the API document. */
export interface Operation {
  id: string;
  method: string;
  path: string;
  parameters: Parameter[];
  body?: { type: string; schema: Schema };
}

export interface FuzzRequest {
  operation: string;
  method: string;
  /** With `{known}` where the id of something that is there belongs. */
  path: string;
  headers: Record<string, string>;
  token: 'valid' | 'garbage' | 'none';
  body?: string | Buffer;
}

type Content = { body?: string | Buffer; headers: Record<string, string> };

/** One valid image, one that is none, and what stands around them in a form. */
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const sendable = (text: string) => text.replace(/[^\x20-\x7e\x80-\xff]/g, '');
const encoded = (text: string) => encodeURIComponent(text.toWellFormed());

/** Requests to an operation: most keep to the document, many nearly, some not at all. */
export function requestsTo(operation: Operation): Arbitrary<FuzzRequest> {
  return fc
    .record({
      path: pathsOf(operation),
      query: queriesOf(operation),
      extra: headersOf(operation),
      content: contentsOf(operation),
      token: fc.constantFrom(
        'valid',
        'valid',
        'valid',
        'valid',
        'valid',
        'garbage',
        'none',
      ) as Arbitrary<FuzzRequest['token']>,
    })
    .map(({ path, query, extra, content: { body, headers }, token }) => ({
      operation: operation.id,
      method: operation.method,
      path: path + query,
      headers: { ...headers, ...extra },
      token,
      ...(body !== undefined && { body }),
    }));
}

function pathsOf({ path }: Operation): Arbitrary<string> {
  const ids = fc.oneof(
    { weight: 8, arbitrary: fc.constant('{known}') },
    { weight: 1, arbitrary: oddText.map((text) => encoded(text.slice(0, 300))) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '%',
        '%zz',
        '%00',
        '..',
        '.',
        '%2e%2e%2f',
        '%ff%fe',
        '01900000-0000-7000-8000-000000000000',
        'x'.repeat(5000),
      ),
    },
  );
  return ids.map((id) => path.replace('{id}', id));
}

/** Pairs that keep to the document, odd ones, and the same name twice; several values are as many pairs. */
function queriesOf({ parameters }: Operation): Arbitrary<string> {
  const known = parameters.filter((parameter) => parameter.in === 'query');
  const good = known.map(({ name, schema }) =>
    valuesOf(schema).map((value) => [value].flat().map((each) => [name, String(each)])),
  );
  const names = fc.constantFrom(
    ...known.map(({ name }) => name),
    '__proto__',
    'constructor',
    'page[]',
    'a.b',
  );
  const odd = fc.tuple(
    names,
    oddText.map((text) => text.slice(0, 2000)),
  );
  const pairs = fc.array(
    fc.oneof(...good.map((arbitrary) => ({ weight: 4, arbitrary })), {
      weight: 1,
      arbitrary: odd.map((pair) => [pair]),
    }),
    { maxLength: 4 },
  );
  const some = known.length > 0 ? pairs.map((list) => list.flat()) : fc.constant([]);
  return some.map((list) =>
    list.length === 0
      ? ''
      : `?${list.map((pair) => pair.map((part) => encoded(part)).join('=')).join('&')}`,
  );
}

function headersOf({ parameters }: Operation): Arbitrary<Record<string, string>> {
  const known = parameters.filter((parameter) => parameter.in === 'header');
  const good = known.map(({ name, schema }) =>
    valuesOf(schema).map((value) => [name, String(value)]),
  );
  const names = fc.constantFrom(
    'If-Match',
    'If-None-Match',
    'Origin',
    'Referer',
    'Accept',
    'Accept-Encoding',
    'Cookie',
    'User-Agent',
    'Idempotency-Key',
    'X-Forwarded-Host',
    'X-Odd',
  );
  const odd = fc.tuple(
    names,
    oddText.map((text) => sendable(text).slice(0, 500)),
  );
  return fc
    .array(
      fc.oneof(...good.map((arbitrary) => ({ weight: 2, arbitrary })), {
        weight: 1,
        arbitrary: odd,
      }),
      { maxLength: 2 },
    )
    .map((pairs) => Object.fromEntries(pairs));
}

function contentsOf({ body }: Operation): Arbitrary<Content> {
  const nothing = fc.constant<Content>({ headers: {} });
  if (!body)
    return fc.oneof({ weight: 9, arbitrary: nothing }, { weight: 1, arbitrary: oddContents });
  if (body.type !== 'application/json')
    return fc.oneof({ weight: 5, arbitrary: forms }, { weight: 1, arbitrary: oddContents });
  const good = valuesOf(body.schema);
  return fc.oneof(
    { weight: 6, arbitrary: good.map(asJson) },
    { weight: 4, arbitrary: nearly(good).map(asJson) },
    { weight: 1, arbitrary: oddValue.map(asJson) },
    { weight: 1, arbitrary: oddContents },
  );
}

const asJson = (value: unknown): Content => ({
  body: JSON.stringify(value) ?? '',
  headers: { 'Content-Type': 'application/json' },
});

const JSON_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="x"',
  'APPLICATION/JSON',
];
const OTHER_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/x-www-form-urlencoded',
  'nonsense',
  '*/*',
  '',
];

const BROKEN = [
  '',
  '{',
  '[',
  '{"a":',
  '"\\ud800"',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{}}}',
  '{"a":1,"a":2}',
  '\ufeff{}',
  '['.repeat(50_000),
  '{"a":'.repeat(20_000),
  '1e999',
  'nul',
  '{"tags":[,]}',
];

/** Bodies that are no JSON, or not what their type says. */
const oddContents: Arbitrary<Content> = fc
  .tuple(
    fc.oneof(
      fc.constantFrom<string | Buffer>(...BROKEN),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      oddText,
    ),
    fc.constantFrom(...JSON_TYPES, ...OTHER_TYPES),
    fc.boolean(),
  )
  .map(([body, type, isCompressed]) => ({
    body,
    headers: { 'Content-Type': type, ...(isCompressed && { 'Content-Encoding': 'gzip' }) },
  }));

/** Forms with an image, or nearly. */
const forms: Arbitrary<Content> = fc
  .record({
    field: fc.constantFrom('image', 'image', 'image', 'photo', '__proto__', ''),
    name: fc.oneof(
      fc.constant('a.gif'),
      oddText.map((text) => sendable(text).replace(/"/g, '').slice(0, 300)),
    ),
    bytes: fc.oneof(
      fc.constant(PIXEL),
      fc.nat(PIXEL.length).map((length) => PIXEL.subarray(0, length)),
      fc.uint8Array({ maxLength: 2000 }).map((bytes) => Buffer.from(bytes)),
    ),
    times: fc.constantFrom(1, 1, 1, 0, 2),
    end: fc.constantFrom('--x--\r\n', '--x--\r\n', '--x--\r\n', '', '--x'),
  })
  .map(({ field, name, bytes, times, end }) => {
    const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: image/gif\r\n\r\n`;
    const parts = Array.from({ length: times }, () => [
      Buffer.from(head),
      bytes,
      Buffer.from('\r\n'),
    ]);
    const body = Buffer.concat([...parts.flat(), Buffer.from(end)]);
    return { body, headers: { 'Content-Type': 'multipart/form-data; boundary=x' } };
  });
