import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { z } from '#contract/zod.ts';
import { headersOf, refusalsOf } from '#server/http/openapi.ts';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const ACCESS = {
  public: 'anyone',
  optional: 'anyone, and more with a token',
  admin: 'administrators, with a token',
};

const schemaText = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return `<pre>${escaped(JSON.stringify(rest, null, 2))}</pre>`;
};

const part = (title: string, schema: z.ZodType | undefined, io: 'input' | 'output') =>
  schema ? `<details><summary>${title}</summary>${schemaText(schema, io)}</details>` : '';

function endpointHtml(endpoint: Endpoint): string {
  const { method, path, summary, access, file } = endpoint;
  return `<article id="${method}-${escaped(path)}">
<h3><code>${method} /api${escaped(path)}</code></h3>
<p>${escaped(summary)}. For ${ACCESS[access]}. Errors: ${refusalsOf(endpoint).join(', ')}.</p>
${file ? `<p>Form data with one file in the field <code>${escaped(file)}</code>.</p>` : ''}
${part('Query', endpoint.query, 'input')}
${part('Headers', headersOf(endpoint), 'input')}
${part('Body', endpoint.bodyForm ?? endpoint.body, 'input')}
${part('Answer: data', endpoint.data, 'output')}
</article>`;
}

function roomHtml([room, endpoints]: [string, Record<string, Endpoint>]): string {
  return `<section><h2>${escaped(room)}</h2>${Object.values(endpoints).map(endpointHtml).join('\n')}</section>`;
}

const EXAMPLE = `curl http://127.0.0.1:4000/api/auth/login -H 'Content-Type: application/json' \\
  -d '{"email": "admin@example.org", "password": "…"}'
curl 'http://127.0.0.1:4000/api/problems?status=submitted' -H 'Authorization: Bearer …'`;

/** The contract as a page to read, without a script. */
export function docsPage(): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Nagrik API</title>
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<h1>Nagrik API</h1>
<p>Answers are <code>{ success, message?, data? }</code>, errors
<code>{ success: false, message, errors?: [{ path, message }] }</code>. Send the token of a sign-in as
<code>Authorization: Bearer …</code>. Too many tries get a 429 with <code>Retry-After</code> in seconds. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
<pre>${escaped(EXAMPLE)}</pre>
${Object.entries(api).map(roomHtml).join('\n')}
</body>
</html>`;
}

export const DOCS_STYLE = `:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
h2 { margin-top: 2.5rem; text-transform: capitalize; border-bottom: 1px solid; }
h3 { margin: 1.5rem 0 0; overflow-wrap: anywhere; }
p { margin: 0.25rem 0; }
summary { cursor: pointer; }
pre { overflow-x: auto; padding: 0.75rem; background: light-dark(#f1ede4, #22261f); }
`;
