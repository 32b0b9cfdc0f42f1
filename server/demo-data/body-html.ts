/**
 * The HTML of a text written in blocks with an empty line between them: `## ` begins a heading,
 * `> ` a quotation, `- ` and `1. ` the items of a list; `**…**` is bold. No other markup is known.
 */
export function bodyHtml(text: string): string {
  return text
    .trim()
    .split(/\n\s*\n/)
    .map(blockHtml)
    .join('');
}

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim());
  const [first = ''] = lines;
  if (first.startsWith('## ')) return `<h2>${inline(first.slice(3))}</h2>`;
  if (first.startsWith('> ')) return `<blockquote><p>${joined(lines, 2)}</p></blockquote>`;
  if (first.startsWith('- ')) return `<ul>${items(lines, 2)}</ul>`;
  if (first.startsWith('1. ')) return `<ol>${items(lines, 3)}</ol>`;
  return `<p>${joined(lines, 0)}</p>`;
}

const items = (lines: string[], marker: number) =>
  lines.map((line) => `<li><p>${inline(line.slice(marker))}</p></li>`).join('');

const joined = (lines: string[], marker: number) =>
  inline([lines[0]?.slice(marker), ...lines.slice(1)].join(' '));

const inline = (text: string) => text.replace(/\*\*(.+?)\*\*/g, '<strong>$1</strong>');
