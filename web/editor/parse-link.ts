import { richText, safeAddress } from '#contract/text/rich-text.ts';

/**
 * The address a person means by what they typed: `https://` is added to a bare domain, `mailto:` to
 * an e-mail address, `tel:` to a number with its country. null when it is no web, e-mail or
 * telephone address.
 */
export function parseLink(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  // As people write it, with spaces, brackets and dashes.
  if (/^(?:tel:\s*\+?|\+)[\s().\u2010-\u2013-]*(?:\d[\s().\u2010-\u2013-]*){3,}$/i.test(text))
    return `tel:${text.replace(/[^+\d]/g, '')}`;
  if (/^(?:mailto|tel):\S+$/i.test(text)) return safeAddress(text, richText.linkSchemes);
  if (/^[/#](?!\/)\S*$/.test(text)) return text;
  const hasScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(text);
  const address = hasScheme ? text : `https://${text.replace(/^\/\//, '')}`;
  return isWebAddress(address) ? address : null;
}

function isWebAddress(address: string): boolean {
  if (/\s/.test(address) || !/^https?:\/\//i.test(address) || !URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname.includes('.') || hostname === 'localhost';
}
