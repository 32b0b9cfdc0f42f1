import {
  ChartNoAxesColumn,
  ChevronRight,
  Flag,
  Inbox,
  MessageSquare,
  Newspaper,
  SquarePen,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { Panel } from '#web/ui/panel.tsx';
import type { Count } from './use-counts.ts';

const ROW = 'flex h-13 items-center gap-3 px-4 font-semibold text-sm sm:px-5 xl:h-17';
/** Six are as high together as the five newest blogs beside them. */
const SIX = 'xl:[&_a]:h-[3.53125rem]';

/** The ways to the day's work. */
export function QuickActions(props: { pending: Count; pendingComments: Count }) {
  const { pending, pendingComments } = props;
  const text = useText().dashboard;
  const hasComments = useAddition('comments');
  return (
    <Panel title={text.quickActions} flush>
      <ul className={classes('divide-y divide-line', hasComments && SIX)}>
        <Action to={paths.createBlog} icon={<SquarePen />} label={text.createBlog} />
        <Action to={paths.blogs} icon={<Newspaper />} label={text.manageBlogs} />
        <Action to={paths.submissions} icon={<Inbox />} label={text.reviewSubmissions}>
          {typeof pending === 'number' && <Pending count={pending} />}
        </Action>
        <Action to={paths.problems} icon={<Flag />} label={text.allProblems} />
        {hasComments && (
          <Action to={paths.comments} icon={<MessageSquare />} label={text.reviewComments}>
            {typeof pendingComments === 'number' && <Pending count={pendingComments} />}
          </Action>
        )}
        <Analytics />
      </ul>
    </Panel>
  );
}

type ActionProps = { to: string; icon: ReactNode; label: string; children?: ReactNode };

function Action({ to, icon, label, children }: ActionProps) {
  return (
    <li>
      <Link to={to} className={`${ROW} group -outline-offset-2! transition-colors hover:bg-raised`}>
        <Icon>{icon}</Icon>
        <span className="min-w-0 flex-1 group-hover:text-accent-text">{label}</span>
        {children}
        <ChevronRight
          aria-hidden="true"
          className="size-4 shrink-0 text-line-strong transition-transform group-hover:translate-x-0.5"
        />
      </Link>
    </li>
  );
}

const Icon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="text-accent [&_svg]:size-[1.125rem]">
    {children}
  </span>
);

function Pending({ count }: { count: number }) {
  const text = useText().dashboard;
  return (
    <span
      className={classes(
        'rounded-sm px-2 pt-0.75 pb-0.25 text-2xs',
        count > 0 ? 'bg-attention text-attention-ink' : 'bg-grey-soft text-grey',
      )}
    >
      {text.pending(count)}
    </span>
  );
}

/** Announced, not there yet. */
function Analytics() {
  const text = useText().dashboard;
  return (
    <li>
      {/* biome-ignore lint/a11y/useValidAnchor: an inactive link leads nowhere and takes no focus */}
      <a role="link" aria-disabled="true" className={`${ROW} cursor-default text-muted`}>
        <span aria-hidden="true" className="[&_svg]:size-[1.125rem]">
          <ChartNoAxesColumn />
        </span>
        <span className="min-w-0 flex-1">{text.analytics}</span>
        <span className="rounded-sm bg-grey-soft px-2 pt-0.75 pb-0.25 text-2xs text-grey">
          {text.comingSoon}
        </span>
      </a>
    </li>
  );
}
