import { createRequire } from 'node:module';

const each = <A, B>(some: readonly A[], others: readonly B[], join: (a: A, b: B) => string) =>
  some.flatMap((one) => others.map((other) => join(one, other)));

/** For who makes a query of a text. */
const queries = each(
  ["'", '"', "')", '";', "\\'", '`', "%'", '$$', "\u02bc'", "x'41'"],
  [
    ' or 1=1 --',
    '; drop table problems; --',
    ' union select password_hash from admins --',
    '; pragma writable_schema = 1; --',
    '||(select version())||',
    "; copy problems to program 'id'; --",
    '/**/or/**/1/**/like/**/1#',
    ' and 1=(select count(*) from pg_sleep(9)) --',
  ],
  (end, rest) => `${end}${rest}`,
);

/** For who makes a file name of a text. */
const paths = each(
  [
    '../',
    '..\\',
    '..%2f',
    '%2e%2e/',
    '....//',
    '..%c0%af',
    '/..;/',
    '..%252f',
    '.\u2024/',
    '..\u2215',
  ],
  ['etc/passwd', 'nagrik.db', 'uploads/x.webp', 'windows\\win.ini', 'CON', 'proc/self/environ'],
  (up, file) => `${up.repeat(6)}${file}`,
);

/** Unseen, turning, stacking or without meaning: around and inside of a word. */
const SIGNS = [
  ...'\u061c\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e',
  ...'\u2066\u2067\u2068\u2069\u2060\u2061\u2064\u00ad\ufeff\u034f\u115f\u3164\uffa0\u180e\u2800',
  ...'\ufe0f\ufe0e\ufffc\ufffd\ufffe\uffff\ue000\u2028\u2029\u0085\u00a0\u1680\u3000\u007f\u009f',
  ...'\u0001\u0008\u000b\u000c\u001b\u001f',
  '\u{1fffe}',
  '\u{10ffff}',
  '\u{e0041}\u{e007f}',
  '\u{1f3fb}',
  '\u{20000}',
  '\u0300'.repeat(40),
  '\u0e47'.repeat(40),
  '\u094d\u200d',
  '\u093c\u093c',
];
const signs = SIGNS.flatMap((sign) => [
  `ward ${sign}7${sign} drain`,
  `${sign}dr${sign}ain${sign}.`,
]);

/** Letters that become others, more or none when they are folded, raised or composed. */
const letters = [
  ...['İstanbul ı I i', 'Straße STRASSE ẞ', 'ﬁre ﬂood ﬀ', 'ŉ ǰ ΐ', 'Ω Ω K K Å Å', 'ς σ Σ', 'ǅ ǆ Ǆ'],
  ...['क़ क़', 'ढ़ ढ़', 'क्ष ज्ञ श्र', 'र्‍क र्क', 'কো কো', 'ழ் ௌ ௌ', '각 각', 'が が ｶﾞ'],
  ...[
    'ｆｕｌｌ ｗｉｄｔｈ',
    '𝒎𝒂𝒕𝒉 𝟙𝟚',
    'Ⅳ ⅳ ④ ㏒',
    'раураl аpple',
    'ﷺ ﷽',
    'لا ﻻ',
    'שלום עולם',
    '🇮🇳🇮',
    '👩‍👩‍👧‍👦🏳️‍🌈',
  ],
];

/** For who takes a text for a number, a date or a name of its language. */
const values = [
  ...['NaN', 'Infinity', '-Infinity', '1e309', '-0', '0x7f', '0b1', '0o7', '1_000', '1,000', '.5'],
  ...[
    '9007199254740993',
    '-9223372036854775809',
    '9'.repeat(400),
    '0.1e-400',
    '1e-7',
    '٣',
    '१२३',
    '½',
  ],
  ...['2026-02-30', '0000-00-00', '+275760-09-14', '24:00:60', '1970-01-01T00:00:00Z', '-1', '--1'],
  ...[
    'null',
    'undefined',
    'true',
    'false',
    'nil',
    'None',
    '[object Object]',
    '(void 0)',
    '{}',
    '[]',
  ],
  ...[
    '__proto__',
    'constructor',
    'prototype',
    'hasOwnProperty',
    'toString',
    'valueOf',
    'then',
    'length',
  ],
];

/** For shells, templates, formats, tables, mails, headers and directories. */
const interpreters = [
  ...each(
    ['$(', '`', '; ', '| ', '&& ', '\n'],
    ['id', 'sleep 9', 'cat /etc/passwd'],
    (a, b) => a + b,
  ),
  ...[
    '{{7*7}}',
    '$' + '{7*7}',
    '#{7*7}',
    '<%= 7*7 %>',
    '{% debug %}',
    '[[7*7]]',
    '@(7*7)',
    '$' + '{jndi:ldap://x/a}',
  ],
  ...[
    '%s%n%x',
    '%1$s',
    '{0}',
    '%%',
    '\\u0041',
    '\\x41',
    '\\0',
    '&#65;',
    '&lt;b&gt;',
    '%41%00',
    '%253C',
  ],
  ...each(
    ['=', '+', '-', '@', '\t='],
    ['cmd|"/c calc"!A0', 'HYPERLINK("http://x")'],
    (a, b) => a + b,
  ),
  ...each(
    ['\r\n', '\n', '\r', '%0d%0a', '\u560d\u560a', '\u0085'],
    ['Set-Cookie: a=b', 'Bcc: all@example.org', '\r\n<script>', 'Location: //x'],
    (end, line) => `value${end}${line}`,
  ),
  ...['*)(uid=*))(|(uid=*', "' or '1'='1", '<!ENTITY x SYSTEM "file:///etc/passwd">', '//*[1=1]'],
  ...['(a+)+$', '[z-a]', '.*', '\\', '%', '_', '(?<n>', '*?', '"', 'a* -b OR NEAR(', 'col:"x"'],
  ...[
    'file:///etc/passwd',
    'http://[::1]:80/',
    'http://169.254.169.254/',
    '//x',
    'javascript:alert(1)',
  ],
  ...[
    '</script><script>alert(1)</script>',
    ']]>',
    '-->',
    '<!--',
    '*/',
    "';alert(1)//",
    '</textarea>',
  ],
];

/** Our own: what some layer or other could take for more than a text. None is empty or has a NUL. */
export const ownTexts: readonly string[] = [
  ...[queries, paths, signs, letters, values, interpreters].flat(),
];

/** The Big List of Naughty Strings, as its package has it. */
export const naughtyStrings: readonly string[] = createRequire(import.meta.url)(
  'big-list-of-naughty-strings',
);
