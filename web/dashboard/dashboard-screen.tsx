import '#web/text/dashboard.ts';
import { Plus } from 'lucide-react';
import { useEffect } from 'react';
import { ApiError } from '#web/api/api-error.ts';
import { askForGlance } from '#web/api/blog-lists.ts';
import { useSession } from '#web/api/check-session.ts';
import { useSiteText } from '#web/api/site.ts';
import { useDashboardStats } from '#web/api/stats.ts';
import { useFiguresFollowed } from '#web/api/waiting.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { toast } from '#web/ui/toast.ts';
import { useToday } from '#web/ui/use-today.ts';
import { UnsavedTexts } from '#web/unsaved/unsaved-texts.tsx';
import { CategoriesOverview } from './categories-overview.tsx';
import { FiguresPlace } from './figures-place.tsx';
import { QuickActions } from './quick-actions.tsx';
import { RecentBlogs } from './recent-blogs.tsx';
import { StatCards } from './stat-cards.tsx';
import { lacksBlogs, useCounts } from './use-counts.ts';
import { useDashboardBlogs } from './use-dashboard-blogs.ts';

/** The desk: how much there is, what is new, and what to do next. */
export function DashboardScreen() {
  const text = useText().dashboard;
  const name = useSession().user?.name ?? '';
  const city = useSiteText('city');
  const today = useToday();
  useFiguresFollowed(today);
  const stats = useDashboardStats((error) => {
    if (isRefused(error)) toast.error(text.statsRefused, { id: 'stats-refused' });
  });
  const { blogs, all } = useDashboardBlogs(lacksBlogs(stats));
  const counts = useCounts(all, stats);
  const failed = [blogs, all].some(({ status, incomplete }) => status === 'error' || incomplete);
  useFailureToast(failed, text.blogsFailed);
  useFailureToast(counts.submissionsFailed, text.submissionsFailed);
  return (
    <>
      <PageHeader
        title={text.heading}
        subtitle={
          <Isolated words={name}>
            {text.dateline(text.welcome(name), city, formatDate(new Date(today)))}
          </Isolated>
        }
        actions={
          <ButtonLink
            to={paths.createBlog}
            variant="primary"
            icon={<Plus />}
            className="max-sm:w-full"
          >
            {text.createBlog}
          </ButtonLink>
        }
      />
      <UnsavedTexts />
      <div className="grid grid-cols-1 gap-5">
        <section aria-label={text.statistics}>
          <StatCards {...counts} />
        </section>
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,2fr)_minmax(17rem,1fr)]">
          <RecentBlogs blogs={blogs} />
          <QuickActions pending={counts.pending} pendingComments={counts.pendingComments} />
        </div>
        <CategoriesOverview blogs={blogs} />
        <FiguresPlace />
      </div>
    </>
  );
}

DashboardScreen.ahead = askForGlance;

function isRefused(error: unknown): boolean {
  if (error instanceof ApiError && error.status === 401) return true;
  return error instanceof Error && /Access denied|401/.test(error.message);
}

/** One toast a failure, however often the screen is drawn meanwhile. */
function useFailureToast(failed: boolean, message: string) {
  useEffect(() => {
    if (failed) toast.error(message, { id: message });
  }, [failed, message]);
}
