type Named = readonly [name: string, body: Buffer];

const DOCUMENT = '{"title":"A \\u0041 \\"b\\"","tags":["a",1.5e3,true,null],"x":{"y":-0.1}}';

const cut = Array.from({ length: DOCUMENT.length }, (_, length) => DOCUMENT.slice(0, length));
const doubled = [...DOCUMENT].flatMap((sign, at) =>
  /[{}[\]:,\\]/.test(sign) ? [DOCUMENT.slice(0, at) + sign + DOCUMENT.slice(at)] : [],
);
const dropped = [...DOCUMENT].flatMap((sign, at) =>
  /[{}[\]:,"]/.test(sign) ? [DOCUMENT.slice(0, at) + DOCUMENT.slice(at + 1)] : [],
);

/** Each stands where a value belongs. */
const values = [
  ...[
    '01',
    '+1',
    '.5',
    '1.',
    '1e',
    '1e+',
    '0x1',
    '- 1',
    '--1',
    '1_0',
    'NaN',
    'Infinity',
    '-Infinity',
    '१',
  ],
  ...[
    '1e999',
    '-1e999',
    '1e-999',
    '9'.repeat(500),
    `0.${'0'.repeat(500)}1`,
    `1e${'9'.repeat(50)}`,
    '-0',
  ],
  ...[
    'True',
    'nul',
    'undefined',
    "'a'",
    '`a`',
    '"a',
    '"\t"',
    '"\n"',
    '"\\x41"',
    '"\\u12"',
    '"\\u{41}"',
  ],
  ...[
    '"\\',
    '"\\\'"',
    '"\\0"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\u2028"',
    '"\\uD800\\n"',
  ],
  ...[
    '/* a */1',
    '1//a',
    '(1)',
    '1;',
    'new Date()',
    '[1,]',
    '[,1]',
    '[1 2]',
    '{"a":1,}',
    '{a:1}',
    '{1:1}',
  ],
  ...[
    '{"a"}',
    '{"a":}',
    '{:1}',
    '{"a":1 "b":2}',
    '{"a":1,"a":2}',
    '{"a":1,"\\u0061":2}',
    '{"__proto__":{}}',
  ],
  ...[
    '{"constructor":{"prototype":{}}}',
    '[[[[[[1',
    '1]',
    '}',
    '""""',
    '"a" "b"',
    '<a/>',
    '&quot;',
  ],
].map((value) => `{"title":${value}}`);

const whole = [
  '',
  ' ',
  '\0',
  '{}{}',
  '[]',
  '[{}]',
  'null',
  'true',
  '1',
  '"a"',
  '{}\0',
  '\u00a0{}',
  '{}x',
  '--',
];

const nested = [101, 5000, 40_000].flatMap((depth) => [
  '['.repeat(depth),
  '{"a":'.repeat(depth),
  `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`,
]);

const bytes: Named[] = [
  ['a byte order mark alone', Buffer.from('\ufeff')],
  ['UTF-16', Buffer.from(DOCUMENT, 'utf16le')],
  ['UTF-16 with a mark', Buffer.from(`\ufeff${DOCUMENT}`, 'utf16le')],
  ...[
    [0xff],
    [0x80],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf4, 0x90, 0x80, 0x80],
    [0xe2, 0x28, 0xa1],
    [0xf0, 0x9f],
  ].map(
    (odd): Named => [
      `the bytes ${odd}`,
      Buffer.concat([Buffer.from('{"title":"'), Buffer.from(odd), Buffer.from('"}')]),
    ],
  ),
];

/** Bodies that are no JSON, JSON that readers disagree on, or nothing that any call takes. */
export const hostileBodies: readonly Named[] = [
  ...[cut, doubled, dropped, values, whole, nested]
    .flat()
    .map((text): Named => [text.slice(0, 100), Buffer.from(text)]),
  ...bytes,
];
