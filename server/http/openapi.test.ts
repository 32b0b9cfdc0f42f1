import { describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { problemEndpoints } from '#contract/problems.ts';
import { startTestServer } from '#server/test/test-server.ts';

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  security: object[];
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { required: boolean; content: Record<string, { schema: object }> };
  responses: Record<
    string,
    { description: string; content: Record<string, { schema: Record<string, object> }> }
  >;
}

const endpoints = Object.entries(api).flatMap(([room, calls]) =>
  Object.entries(calls).map(([name, call]): [string, string, Endpoint] => [room, name, call]),
);

async function readDocument() {
  const { inject } = await startTestServer();
  const { body } = await inject('GET', '/openapi.json');
  const operationOf = ({ method, path }: Endpoint): Operation =>
    body.paths[`/api${path.replace(':id', '{id}')}`][method.toLowerCase()];
  return { body, operationOf };
}

const FAILURE = { $ref: '#/components/schemas/Failure' };

/** Where each parameter stands, and its name. */
function parametersOf({ path, query, headers, once, versioned }: Endpoint): string[] {
  const named = (place: string, names: string[]) => names.map((each) => `${place} ${each}`);
  return [
    ...(path.includes(':id') ? ['path id'] : []),
    ...named('query', Object.keys(query?.shape ?? {})),
    ...named('header', headers ? Object.keys(headers.shape) : once ? ['Idempotency-Key'] : []),
    ...(versioned ? ['header If-Match'] : []),
  ];
}

function expectBody(said: Operation['requestBody'], endpoint: Endpoint): void {
  const { path, file, body, bodyForm = body } = endpoint;
  const content = said?.content ?? {};
  if (file) {
    const picture = { [file]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties: picture, required: [file] };
    expect(said).toEqual({ required: true, content: { 'multipart/form-data': { schema } } });
  } else if (bodyForm) {
    expect(said?.required, path).toBe(!bodyForm.isOptional());
    expect(Object.keys(content)).toEqual(['application/json']);
    expect(content['application/json']?.schema, path).not.toEqual({});
  } else expect(said, path).toBeUndefined();
}

/** The statuses of its refusals, in rising order. */
function errorsOf({ method, access, beforeOwnPassword, once, errors = [] }: Endpoint): number[] {
  const known = [
    ...[400, ...errors],
    ...(access !== 'public' ? [401] : []),
    ...(access !== 'public' && !beforeOwnPassword ? [403] : []),
    ...(once ? [409] : []),
    ...(method === 'GET' ? (access === 'optional' ? [429] : []) : [413, 415]),
  ];
  return [...new Set(known)].sort((one, other) => one - other);
}

function answeredKeys({ data, extra, sends }: Endpoint): string[] {
  if (sends) return [];
  return ['success', 'message', ...(data ? ['data'] : []), ...Object.keys(extra?.shape ?? {})];
}

describe('the API document says of every call', () => {
  test('what it is for and who may make it', async () => {
    const { operationOf } = await readDocument();
    for (const [room, name, endpoint] of endpoints) {
      const { security, ...said } = operationOf(endpoint);
      const { summary, access } = endpoint;
      expect(said).toMatchObject({ operationId: `${room}.${name}`, tags: [room], summary });
      const token = { token: [] };
      const kinds = { public: [], optional: [{}, token], admin: [token] };
      expect(security, name).toEqual(kinds[access]);
    }
  });

  test('what it takes: in its path, its query, its headers and its body', async () => {
    const { operationOf } = await readDocument();
    for (const [, name, endpoint] of endpoints) {
      const { parameters, requestBody } = operationOf(endpoint);
      const { query } = endpoint;
      expect(parameters.map((each) => `${each.in} ${each.name}`)).toEqual(parametersOf(endpoint));
      for (const each of parameters) {
        const isLeftOut = query?.shape[each.name]?.isOptional() ?? each.in === 'header';
        expect(each.required, `${name} ${each.name}`).toBe(isLeftOut ? undefined : true);
        expect(each.schema, name).not.toEqual({});
      }
      expectBody(requestBody, endpoint);
    }
  });

  test('what it answers, and with which errors', async () => {
    const { operationOf } = await readDocument();
    for (const [, name, endpoint] of endpoints) {
      const { status = 200, sends = 'application/json' } = endpoint;
      const { [status]: done, ...refused } = operationOf(endpoint).responses;
      const whole = done?.content[sends]?.schema;
      expect(Object.keys(whole?.properties ?? {}), name).toEqual(answeredKeys(endpoint));
      expect(Object.keys(refused), name).toEqual([...errorsOf(endpoint).map(String), 'default']);
      for (const { description, content } of Object.values(refused)) {
        expect(description).toMatch(/^\w/);
        expect(content['application/json']?.schema).toEqual(FAILURE);
      }
    }
  });

  test('what must be asked for, as the call refuses to be without it', async () => {
    const { body } = await readDocument();
    const { inject, adminToken: token } = await startTestServer();
    const needed: string[] = [];
    for (const [path, calls] of Object.entries<Record<string, Operation>>(body.paths))
      for (const [method, { parameters }] of Object.entries(calls)) {
        const inQuery = parameters.filter((each) => each.in === 'query' && each.required);
        if (inQuery.length === 0) continue;
        const called = `${method.toUpperCase()} ${path.slice('/api'.length)}`;
        needed.push(`${called} ${inQuery.map(({ name }) => name).join(' ')}`);
        const { status } = await inject(method.toUpperCase(), path.slice('/api'.length), { token });
        expect([called, status]).toEqual([called, 400]);
      }
    expect(needed.sort()).toEqual([
      'DELETE /presence kind id',
      'GET /blogs/meta/texts from',
      'GET /presence kind',
      'GET /stats/month month',
      'GET /views list',
    ]);
  });

  test('which phone numbers a report takes: with digits of Hindi, too', async () => {
    const { operationOf } = await readDocument();
    const { requestBody } = operationOf(problemEndpoints.send);
    const said = JSON.stringify(requestBody?.content);
    const [, pattern = ''] = /"phone":\{[^}]*?"pattern":("[^"]*")/.exec(said) ?? [];
    const rule = new RegExp(JSON.parse(pattern));
    for (const phone of ['+91 98765 43210', '९८७६५ ४३२१०', '(0612) 22१२३'])
      expect(rule.test(phone), phone).toBe(true);
    for (const phone of ['98765', '९८७६५', 'no phone 987654']) expect(rule.test(phone)).toBe(false);
  });

  test('what a failure is and how a token is sent', async () => {
    const { body } = await readDocument();
    const { Failure } = body.components.schemas;
    expect(Failure.properties.success).toEqual({ type: 'boolean', const: false });
    expect(Failure.required).toEqual(['success', 'message']);
    expect(body.components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } });
    expect(body.info).toMatchObject({ title: 'Nagrik', version: '1' });
    expect(JSON.stringify(body)).not.toContain('$schema');
  });
});
