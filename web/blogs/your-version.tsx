import { useState } from 'react';
import { readableText } from '#contract/text/plain-text.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { FORM_FIELDS } from './blog-values.ts';
import { FieldText } from './field-text.tsx';
import type { SetAside } from './use-conflict.ts';

/** One's own words after the other version was loaded, to copy from. */
export function YourVersion({ mine, onClose }: { mine: SetAside | null; onClose: () => void }) {
  const text = useText().blogs;
  if (!mine) return null;
  return (
    <Panel
      title={text.yourVersion}
      actions={
        <Button variant="quiet" size="sm" onClick={onClose}>
          {text.close}
        </Button>
      }
      className="mb-6"
    >
      <p className="text-muted text-sm">{text.yourVersionText}</p>
      <div className="mt-4 space-y-4">
        {FORM_FIELDS.filter((field) => mine[field] !== undefined).map((field) => (
          <section key={field} aria-label={text[field]}>
            <div className="mb-1 flex items-center justify-between gap-3">
              <h3 className="font-semibold text-sm">{text[field]}</h3>
              {field !== 'featuredImage' && (
                <CopyButton
                  plain={
                    field === 'content' ? readableText(mine.content ?? '') : (mine[field] ?? '')
                  }
                  html={field === 'content' ? (mine.content ?? '') : null}
                />
              )}
            </div>
            <FieldText field={field} value={mine[field] ?? null} />
          </section>
        ))}
      </div>
    </Panel>
  );
}

/** Copies with the markup where there is one. Browsers offer this on safe addresses only. */
function CopyButton({ plain, html }: { plain: string; html: string | null }) {
  const text = useText().blogs;
  const [copied, setCopied] = useState(false);
  if (!('clipboard' in navigator)) return null;

  async function copy() {
    const parts: Record<string, string> = { 'text/plain': plain };
    if (html !== null) parts['text/html'] = html;
    await navigator.clipboard.write([new ClipboardItem(parts)]);
    setCopied(true);
  }

  return (
    <Button variant="quiet" size="sm" onClick={() => void copy()}>
      {copied ? text.copied : text.copyMine}
    </Button>
  );
}
