import fc, { type Arbitrary } from 'fast-check';

/** What we read of a JSON schema. */
export interface Schema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  pattern?: string;
  format?: string;
}

/** Texts that some layer or other could take for more than a text. */
const ODD_TEXTS = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udfff\ud800y',
  '\u202e\u200b\u00ad\ufeff',
  'क्षत्रिय ज़मीन \u0928\u093c',
  '🏳️‍🌈👩‍👩‍👧‍👦',
  'e\u0301'.repeat(60),
  '%',
  '_',
  '\\',
  "'; drop table blogs; --",
  '" or 1=1 --',
  '<script>alert(1)</script>',
  '<p><img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '__proto__',
  'constructor',
  '{{7*7}}#{7*7}',
  'NaN',
  '1e309',
  '-0',
  'PR-7K4M-92',
  '2026-02-30',
  'http://[::1',
  'javascript:alert(1)',
  'ﷺ'.repeat(200),
  '\r\nSet-Cookie: a=b',
];

export const oddText: Arbitrary<string> = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(300, 1001, 2049, 20_001, 500_001).map((length) => 'x'.repeat(length)),
);

/** Values of any kind, such as no schema asks for. */
export const oddValue: Arbitrary<unknown> = fc.oneof(
  oddText,
  fc.constantFrom(null, true, false, 0, -1, 0.5, 1e308, Number.MAX_SAFE_INTEGER + 2, [], {}, [[]]),
  fc.jsonValue({ maxDepth: 4 }),
  fc.constantFrom(50, 2000).map((depth) => JSON.parse('['.repeat(depth) + ']'.repeat(depth))),
  fc.constantFrom(31, 5000).map((length) => Array.from({ length }, (_, index) => `tag ${index}`)),
);

const words = fc.array(fc.constantFrom('drain', 'ward', 'लाइट', 'road', 'पानी', 'school'), {
  minLength: 1,
  maxLength: 20,
});

function textOf({ minLength = 0, maxLength = 200, pattern, format }: Schema): Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-03-05', '1999-12-31');
  if (format === 'date-time')
    return fc.constantFrom('2026-03-05T10:00:00Z', '2026-03-05T10:00:00+05:30');
  if (pattern?.includes('@')) return fc.nat(1e6).map((count) => `person${count}@example.org`);
  if (pattern)
    return fc.stringMatching(new RegExp(pattern), { maxLength: Math.min(maxLength, 60) });
  // Only a text with markup may be that long, and it has a least length that no schema shows.
  const least = maxLength > 100_000 ? 150 : minLength;
  const usual = words.map((list) => {
    const text = list.join(' ');
    return text.repeat(Math.ceil((least + 1) / text.length)).slice(0, maxLength);
  });
  const longest = fc.constant('x'.repeat(Math.min(maxLength, 20_000)));
  return fc.oneof({ weight: 12, arbitrary: usual }, { weight: 1, arbitrary: longest });
}

/** Values that keep to the schema, as far as it says. */
export function valuesOf(schema: Schema): Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(valuesOf));
  const { minimum = 0, maximum = 1000 } = schema;
  switch (schema.type) {
    case 'string':
      return textOf(schema);
    case 'integer':
      return fc.oneof(
        fc.integer({ min: minimum, max: Math.min(maximum, 5) }),
        fc.constant(maximum),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        maxLength: Math.min(schema.maxItems ?? 5, 5),
      });
    case 'object':
      return objectsOf(schema);
    default:
      return oddValue;
  }
}

function objectsOf({ properties = {}, required = [] }: Schema): Arbitrary<unknown> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, valuesOf(field)] as const,
  );
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

/** A value with one place of it replaced, removed, or with something added beside it. */
export function nearly(value: Arbitrary<unknown>): Arbitrary<unknown> {
  return fc
    .tuple(value, fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), oddValue, fc.nat(3))
    .map(([whole, way, odd, change]) => changedAt(whole, way, odd, change));
}

function changedAt(
  value: unknown,
  [step = 0, ...way]: number[],
  odd: unknown,
  change: number,
): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return odd;
  const entries: [string, unknown][] = Object.entries(value);
  const index = step % Math.max(1, entries.length);
  const [name = '__proto__', inner] = entries[index] ?? [];
  if (change === 0) entries.splice(index, 1);
  else if (change === 1) entries.push([JSON.stringify(odd).slice(0, 50) || '__proto__', odd]);
  else entries[index] = [name, way.length > 0 ? changedAt(inner, way, odd, change) : odd];
  return Object.fromEntries(entries);
}
