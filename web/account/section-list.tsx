import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { pressOnce } from '#web/ui/press-once.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSettledPress } from '#web/ui/use-settled-press.tsx';
import { isNotOffered } from './is-not-offered.ts';
import { NotLoaded, NotOffered } from './section-note.tsx';

/** The inner space of each row of a section, loaded or not. Written twice as large, the button stands below. */
const ROW =
  'flex min-h-17 items-center max-sm:flex-wrap justify-between gap-3 px-4 py-3 sm:gap-4 sm:px-5';

type SectionListProps<Item> = {
  query: UseQueryResult<Item[]>;
  loading: string;
  notLoaded: string;
  children: (item: Item) => ReactNode;
};

/** The rows of a section in every state. */
export function SectionList<Item extends { id: string }>(props: SectionListProps<Item>) {
  const { query, loading, notLoaded, children } = props;
  if (query.isPending) return <LoadingRows label={loading} />;
  if (query.data === undefined)
    return isRefused(query.error) ? (
      <NotOffered />
    ) : (
      <NotLoaded message={notLoaded} onRetry={() => void query.refetch()} />
    );
  return <Rows items={query.data}>{children}</Rows>;
}

interface RowsProps<Item> {
  items: Item[];
  children: (item: Item) => ReactNode;
}

/** Rows that take no press which was meant for one that is gone. */
function Rows<Item extends { id: string }>({ items, children }: RowsProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { handlers, watch } = useSettledPress(list, '', items);
  return (
    <>
      <ul ref={list} {...handlers} onKeyDown={pressOnce} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className={ROW}>
            {children(item)}
          </li>
        ))}
      </ul>
      {watch}
    </>
  );
}

/** A question without a body that is refused for good is one that the backend does not know. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status === 429) return false;
  return error.status < 500 || isNotOffered(error);
}

function LoadingRows({ label }: { label: string }) {
  return (
    <>
      <p role="status" className="sr-only">
        {label}
      </p>
      <div aria-hidden="true" className="divide-y divide-line">
        {['w-44', 'w-36'].map((width) => (
          <div key={width} className={ROW}>
            <div>
              <Skeleton className={width} />
              <Skeleton className="mt-2.5 h-3 w-56" />
            </div>
          </div>
        ))}
      </div>
    </>
  );
}
