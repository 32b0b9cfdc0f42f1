import { failure } from '#contract/answer.ts';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { intakeHeaders } from '#contract/intake.ts';
import { z } from '#contract/zod.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
};

const ERROR_NAMES: Record<number, string> = {
  400: 'The request cannot be read',
  401: 'No session: the token is missing, expired or revoked; at the sign-in a wrong email or password',
  403: 'Not before one’s own password is chosen',
  404: 'There is no such thing',
  409: 'In conflict with what is there',
  413: 'Too large',
  415: 'Not of an accepted kind',
  422: 'Breaks a rule; `errors` names the fields',
  429: 'Too many tries; `Retry-After` says how many seconds to wait',
};
const OTHERWISE =
  'The server fails; a 503 passes, and `Retry-After` says how many seconds to wait; at a 507 the disk or the storage of pictures is full';

const ifMatch = z
  .string()
  .regex(/^(\*|(W\/)?"\d{1,15}")$/)
  .describe('The ETag that was read: a 409 if somebody has saved another version since');
const savingHeaders = intakeHeaders.extend({ 'If-Match': ifMatch.optional() });

/** The headers that change what a call does. */
export const headersOf = ({ headers, once, versioned }: Endpoint): z.ZodObject | undefined =>
  headers ?? (versioned ? savingHeaders : once && intakeHeaders);

function parametersOf(endpoint: Endpoint): Json[] {
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = fieldsIn('query', endpoint.query);
  return [...inPath, ...inQuery, ...fieldsIn('header', headersOf(endpoint))];
}

function fieldsIn(place: 'query' | 'header', schema: z.ZodObject | undefined): Json[] {
  if (!schema) return [];
  const { properties, required = [] } = schemaOf(schema, 'input');
  return Object.entries(properties as Json).map(([name, field]) => ({
    name,
    in: place,
    ...((required as string[]).includes(name) && { required: true }),
    schema: field,
  }));
}

function bodyOf(endpoint: Endpoint): Json | undefined {
  if (endpoint.file) {
    const properties = { [endpoint.file]: { type: 'string', format: 'binary' } };
    const schema = { type: 'object', properties, required: [endpoint.file] };
    return { required: true, content: { 'multipart/form-data': { schema } } };
  }
  const form = endpoint.bodyForm ?? endpoint.body;
  if (!form) return undefined;
  const content = { 'application/json': { schema: schemaOf(form, 'input') } };
  return { required: !form.isOptional(), content };
}

function answerOf({ data, extra }: Endpoint): Json {
  const whole = z.object({
    success: z.literal(true),
    message: z.string().optional(),
    ...(data && { data }),
    ...extra?.shape,
  });
  return schemaOf(whole, 'output');
}

/** The statuses of its refusals, in rising order. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const { method, access, beforeOwnPassword, once, errors = [] } = endpoint;
  const known = [
    ...[400, ...errors],
    // A token that opens nothing is refused also where none is needed.
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' || beforeOwnPassword ? [] : [403]),
    ...(once ? [409] : []),
    // What strangers read is counted by their address.
    ...(access === 'optional' && method === 'GET' ? [429] : []),
    // Whatever has a body, though the call takes none.
    ...(method === 'GET' ? [] : [413, 415]),
  ];
  return [...new Set(known)].sort((one, other) => one - other);
}

const failureOf = (description: string | undefined): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
});

function errorsOf(endpoint: Endpoint): Json {
  const named = refusalsOf(endpoint).map((status) => [status, failureOf(ERROR_NAMES[status])]);
  return { ...Object.fromEntries(named), default: failureOf(OTHERWISE) };
}

function operationOf(room: string, name: string, endpoint: Endpoint): Json {
  const { summary, access, status = 200 } = endpoint;
  const security = { public: [], optional: [{}, { token: [] }], admin: [{ token: [] }] }[access];
  const answer = endpoint.sends
    ? { [endpoint.sends]: { schema: { type: 'string' } } }
    : { 'application/json': { schema: answerOf(endpoint) } };
  return {
    operationId: `${room}.${name}`,
    tags: [room],
    summary,
    security,
    parameters: parametersOf(endpoint),
    requestBody: bodyOf(endpoint),
    responses: { [status]: { description: 'Done', content: answer }, ...errorsOf(endpoint) },
  };
}

/** The OpenAPI 3.1 document of the whole contract. */
export function openapiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [room, endpoints] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(endpoints)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
      paths[path] ??= {};
      paths[path][endpoint.method.toLowerCase()] = operationOf(room, name, endpoint);
    }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Nagrik',
      version: '1',
      description: 'Posts, submissions and problem reports of a citizens’ movement',
    },
    paths,
    components: {
      schemas: { Failure: schemaOf(failure, 'output') },
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}
