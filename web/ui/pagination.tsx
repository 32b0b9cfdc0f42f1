import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button, type ButtonProps } from './button.tsx';
import { paginationRange } from './pagination-range.ts';

export type PaginationProps = {
  page: number;
  pages: number;
  total: number;
  /** There are more than `total`, which were not all counted. */
  isAtLeast?: boolean;
  limit: number;
  onPage: (page: number) => void;
};

/** The foot of a list in pages; shows nothing while one page holds all. */
export function Pagination({ page, pages, total, isAtLeast, limit, onPage }: PaginationProps) {
  const text = useText();
  if (pages <= 1) return null;
  const { from, to } = paginationRange({ page, limit, total });
  return (
    <nav
      aria-label={text.ui.pages}
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <p role="status" className="text-muted text-sm">
        {text.ui.showingResults(from, to, isAtLeast ? text.ui.moreThan(total) : total)}
      </p>
      <div className="flex flex-wrap gap-2">
        <Way icon={<ChevronLeft />} onGo={page > 1 && (() => onPage(page - 1))}>
          {text.ui.previous}
        </Way>
        <Way onGo={page < pages && (() => onPage(page + 1))}>
          {text.ui.next}
          <ChevronRight aria-hidden="true" />
        </Way>
      </div>
    </nav>
  );
}

/** At an end of the list it keeps the focus, which a disabled button would lose. */
function Way({ onGo, ...button }: ButtonProps & { onGo: (() => void) | false }) {
  return (
    <Button
      {...button}
      aria-disabled={!onGo}
      onClick={onGo || undefined}
      className="aria-disabled:opacity-40"
    />
  );
}
