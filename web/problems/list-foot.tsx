import { useAddition } from '#web/api/additions.ts';
import type { ProblemPage } from '#web/api/problems.ts';
import { useText } from '#web/text/use-text.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { PAGE_SIZES } from './list-state.ts';

interface ListFootProps {
  /** The page that is asked for; the one on show may be the one before. */
  page: number;
  shown: ProblemPage;
  onPage: (page: number) => void;
  onLimit: (limit: number) => void;
}

/** The ways through the pages, and how much stands on one. */
export function ListFoot({ page, shown, onPage, onLimit }: ListFootProps) {
  const text = useText().desk;
  const isDesk = useAddition('desk');
  const { total, isAtLeast, pages, limit } = shown.pagination;
  const [smallest = 0] = PAGE_SIZES;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-6 gap-y-3 [&>nav]:grow">
      <Pagination {...{ page, pages, total, isAtLeast, limit, onPage }} />
      {isDesk && total > smallest && (
        <SelectField
          label={text.pageSize}
          hideLabel
          value={String(shown.limit)}
          onChange={(event) => onLimit(Number(event.target.value))}
          options={PAGE_SIZES.map((size) => ({ value: String(size), label: text.aPage(size) }))}
        />
      )}
    </div>
  );
}
