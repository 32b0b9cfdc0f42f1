import '#web/text/blogs.ts';
import { Plus, Trash2 } from 'lucide-react';
import { useDeferredValue, useLayoutEffect, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { askForBlogs, useBlogs } from '#web/api/blog-lists.ts';
import { useSearchTexts } from '#web/api/blog-texts.ts';
import type { LoadedList } from '#web/api/pages.ts';
import type { Blog } from '#web/api/read-blog.ts';
import { ALL_CATEGORIES } from '#web/lists/categories.ts';
import { ExportButton } from '#web/lists/export-button.tsx';
import { SearchFailure } from '#web/lists/search-failure.tsx';
import { useFinder } from '#web/lists/use-finder.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { LoadingState } from '#web/ui/loading-state.tsx';
import { NewRows } from '#web/ui/new-rows.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useFaceIsHere } from '#web/ui/use-face-is-here.ts';
import { useFailureToast } from '#web/ui/use-failure-toast.ts';
import { useQueryParamState } from '#web/ui/use-query-param-state.ts';
import { useSteadyList } from '#web/ui/use-steady-list.ts';
import { UnsavedTexts } from '#web/unsaved/unsaved-texts.tsx';
import { BlogFilters, type BlogFiltersProps } from './blog-filters.tsx';
import { BlogList } from './blog-list.tsx';
import { DeleteFromList } from './delete-from-list.tsx';
import { DeletedOnForm } from './deleted-on-form.tsx';
import { useDeletions } from './use-deletions.ts';
import { DRAFT, draftsOf, lateBlogFinder, useFoundBlogs } from './use-found-blogs.ts';

const DEFAULTS = { search: '', category: ALL_CATEGORIES, status: '', sort: 'newest' };
const TYPED = ['search'] as const;

/** All Blogs: every blog, found, filtered and sorted in the browser. */
export function BlogsScreen() {
  const text = useText().blogs;
  const blogs = useBlogs();
  const [back, setBack] = useState('');
  useFailureToast(blogs.error, text.loadFailed);
  // The first rows are drawn in slices, between which a press is answered.
  const isReadable = useFaceIsHere(blogs.status === 'success');
  const isWaiting = blogs.status === 'success' && !isReadable;
  const status = useDeferredValue(isWaiting ? 'pending' : blogs.status);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={text.subtitle}
        tool={
          <div className="flex max-sm:-ml-6 sm:gap-2">
            <DeletedBlogs />
            <ExportBlogs />
          </div>
        }
        actions={
          <ButtonLink
            to={paths.createBlog}
            variant="primary"
            icon={<Plus />}
            className="max-sm:flex-1"
          >
            {text.createNew}
          </ButtonLink>
        }
      />
      <UnsavedTexts />
      <DeletedOnForm onBack={setBack} />
      {status === 'pending' && <LoadingState label={text.loading} />}
      {status === 'error' && (
        <ErrorState
          heading={text.errorHeading}
          message={blogs.error?.message ?? ''}
          retryLabel={text.tryAgain}
          onRetry={() => window.location.reload()}
        />
      )}
      {status === 'success' && (
        <LoadedBlogs blogs={blogs} back={back} onLetIn={() => setBack('')} />
      )}
    </>
  );
}

BlogsScreen.ahead = askForBlogs;

/** By the address, which names what is shown whether the list is there or not. */
function ExportBlogs() {
  const [values] = useQueryParamState(DEFAULTS, TYPED);
  const status = values.status === DRAFT ? DRAFT : '';
  const category = values.category === ALL_CATEGORIES ? '' : values.category;
  return <ExportButton list="blogs" query={{ search: values.search.trim(), category, status }} />;
}

function DeletedBlogs() {
  const text = useText().app.titles;
  if (!useAddition('deleted-posts')) return null;
  return (
    <ButtonLink
      to={paths.deletedBlogs}
      variant="quiet"
      size="sm"
      icon={<Trash2 />}
      className="max-md:-my-1.5"
    >
      <span className="max-md:sr-only">{text.deletedBlogs}</span>
    </ButtonLink>
  );
}

interface LoadedBlogsProps {
  blogs: LoadedList<Blog>;
  /** The blog that was put back here a moment ago: its row does not wait to be let in. */
  back: string;
  onLetIn: () => void;
}

function LoadedBlogs({ blogs, back, onLetIn }: LoadedBlogsProps) {
  const text = useText().blogs;
  const [selected, setSelected] = useState<Blog | null>(null);
  const [values, change] = useQueryParamState(DEFAULTS, TYPED);
  const search = useDeferredValue(values.search);
  // Until a search that is cleared is followed, its texts are what its rows are found by.
  const searching = `${values.search}${search}`.trim() !== '';
  const whole = blogs.items.length === blogs.total;
  const finding = useFinder(lateBlogFinder, blogs.items, search);
  const fold = searching ? finding.finder?.foldMarks : undefined;
  const texts = useSearchTexts(blogs.items, { whole, fold });
  const { found, sort, view, complete } = useFoundBlogs(blogs.items, values, finding, {
    textOf: texts.textOf,
    complete: whole && texts.complete,
  });
  const onlyDrafts = values.status === DRAFT;
  const filtered = searching || values.category !== ALL_CATEGORIES || onlyDrafts;
  const cutShort = blogs.incomplete || (searching && texts.failed);
  // What was loaded on an earlier screen may stand in another order by now.
  const held = useSteadyList(found, `${view}${blogs.settled}`, complete);
  const { letIn } = held;
  const isBack = back !== '' && found.some(({ id }) => id === back);
  useLayoutEffect(() => {
    if (!isBack) return;
    letIn(new Set([back]));
    onLetIn();
  });
  const deletions = useDeletions();
  return (
    <div className="space-y-4">
      <BlogFilters blogs={blogs.items} values={values} onChange={change} />
      <SearchFailure finding={finding} />
      {blogs.incomplete && (
        <Banner action={<Button onClick={blogs.loadRest}>{text.loadRest}</Button>}>
          {text.incomplete}
        </Banner>
      )}
      {!blogs.incomplete && searching && texts.failed && (
        <Banner action={<Button onClick={texts.retry}>{text.loadRest}</Button>}>
          {text.textsIncomplete}
        </Banner>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p aria-live={complete ? 'polite' : 'off'} className="text-muted text-sm">
          {text.counter(found.length, blogs.total)}
        </p>
        <NewRows count={held.waiting} onShow={held.admit} />
        <OnlyDrafts blogs={blogs.items} pressed={onlyDrafts} onChange={change} />
      </div>
      <Panel flush>
        <BlogList
          list={held}
          sort={sort}
          view={view}
          onDelete={setSelected}
          folds={deletions.folds}
          onLeft={deletions.letGo}
        />
        {found.length === 0 &&
          (complete || cutShort ? (
            <NoBlogs filtered={filtered} />
          ) : (
            <LoadingState label={text.loading} />
          ))}
      </Panel>
      <DeleteFromList
        selected={selected}
        among={held.rows}
        onClear={() => setSelected(null)}
        onDeleted={deletions.tell}
      />
    </div>
  );
}

interface OnlyDraftsProps extends Pick<BlogFiltersProps, 'blogs' | 'onChange'> {
  pressed: boolean;
}

/** How many drafts there are; pressed, the list shows no others. */
function OnlyDrafts({ blogs, pressed, onChange }: OnlyDraftsProps) {
  const text = useText().blogs;
  const count = draftsOf(blogs).length;
  if (count === 0 && !pressed) return null;
  return (
    <Button
      variant="quiet"
      size="sm"
      aria-pressed={pressed}
      className="aria-pressed:bg-accent-soft"
      onClick={() => onChange({ status: pressed ? '' : DRAFT })}
    >
      {text.drafts(count)}
    </Button>
  );
}

function NoBlogs({ filtered }: { filtered: boolean }) {
  const text = useText().blogs;
  if (filtered) return <EmptyState heading={text.emptyHeading} hint={text.emptyFilteredHint} />;
  return (
    <EmptyState
      heading={text.emptyHeading}
      hint={text.emptyHint}
      action={
        <ButtonLink to={paths.createBlog} variant="primary" icon={<Plus />}>
          {text.createFirst}
        </ButtonLink>
      }
    />
  );
}
