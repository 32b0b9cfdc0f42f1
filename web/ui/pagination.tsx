import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '#web/text/use-text.ts';
import { Button } from './button.tsx';
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
      <div className="flex gap-2">
        <Button icon={<ChevronLeft />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {text.ui.previous}
        </Button>
        <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
          {text.ui.next}
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
    </nav>
  );
}
