/** The first that fits wins: each names itself beside those it wants to be taken for. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:UCBrowser|UCWEB)\b/, 'UC Browser'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/\S+ .*Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\bKAIOS\b/, 'KaiOS'],
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const HANDHELD = ['KaiOS', 'Android', 'iPhone', 'iPad'];

/** A program that is no browser calls itself by one word, as in `curl/8.5.0`. */
const PROGRAM = /^([A-Za-z][\w.-]{1,30})(?:\/\S*)?$/;

const firstFit = (known: readonly [RegExp, string][], userAgent: string): string =>
  known.find(([pattern]) => pattern.test(userAgent))?.[1] ?? '';

export interface BrowserName {
  /** Empty when unknown. */
  browser: string;
  /** Empty when unknown. */
  system: string;
  handheld: boolean;
}

/** Reads what a browser says it is. Browsers lie a little: it is a help to the eye, no proof. */
export function nameBrowser(userAgent: string): BrowserName {
  const system = firstFit(SYSTEMS, userAgent);
  const browser = firstFit(BROWSERS, userAgent) || (PROGRAM.exec(userAgent.trim())?.[1] ?? '');
  return { browser, system, handheld: HANDHELD.includes(system) };
}
