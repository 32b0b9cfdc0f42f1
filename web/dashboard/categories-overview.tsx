import { OVERVIEW_CATEGORIES } from '#contract/blog-choices.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { DashboardBlogs } from './use-dashboard-blogs.ts';

/** How many blogs each category of the overview has, drafts included. */
export function CategoriesOverview({ blogs }: { blogs: DashboardBlogs }) {
  const { dashboard: text, values } = useText();
  const counts = OVERVIEW_CATEGORIES.map((category) => ({
    category,
    count: blogs.countOf(category),
  }));
  const most = Math.max(1, ...counts.map(({ count }) => count));
  return (
    <Panel title={text.categoriesOverview} actions={<Incomplete blogs={blogs} />}>
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {counts.map(({ category, count }) => (
          <li key={category} className="min-w-0">
            <div className="flex h-6 items-center justify-between gap-3 text-sm">
              <span className="min-w-0 truncate font-semibold">{values.category(category)}</span>
              <span className="shrink-0 text-muted">
                <CategoryCount blogs={blogs} count={count} />
              </span>
            </div>
            <Bar share={blogs.status === 'success' && !blogs.incomplete ? count / most : 0} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function CategoryCount({ blogs, count }: { blogs: DashboardBlogs; count: number }) {
  const text = useText().dashboard;
  if (blogs.status === 'pending') return <Skeleton className="w-12" />;
  return blogs.status === 'error' || blogs.incomplete ? text.unknown : text.blogs(count);
}

/** Draws the number beside it; `share` is of the longest bar, 0 to 1. */
function Bar({ share }: { share: number }) {
  return (
    <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-sunken">
      <div
        className="h-full origin-left rounded-full bg-accent transition-transform duration-300"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  );
}

function Incomplete({ blogs }: { blogs: DashboardBlogs }) {
  const text = useText().dashboard;
  if (!blogs.incomplete) return null;
  return (
    <p className="flex items-center gap-2 text-danger-text text-sm">
      {text.partlyLoaded}
      <Button size="sm" onClick={blogs.loadRest}>
        {text.tryAgain}
      </Button>
    </p>
  );
}
