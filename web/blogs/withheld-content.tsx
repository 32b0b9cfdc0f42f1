import { TooMuchMarkup } from '#web/article/too-much-markup.tsx';
import { firstWords } from '#web/rich-text/markup-size.ts';
import { written } from '#web/ui/written.ts';

export interface WithheldContentProps {
  /** Untrusted HTML. */
  html: string;
  onShow: () => void;
}

/** Stands in the place of the editor for content that would hold up the whole page; it stays as it is. */
export function WithheldContent({ html, onShow }: WithheldContentProps) {
  return (
    <div className="rounded-md border border-line-strong bg-raised p-4 shadow-sm">
      <TooMuchMarkup onShow={onShow} />
      <p
        {...written(firstWords(html))}
        className="wrap-anywhere mt-4 max-h-96 overflow-y-auto whitespace-pre-line text-muted"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too
        tabIndex={0}
      >
        {firstWords(html)}
      </p>
    </div>
  );
}
