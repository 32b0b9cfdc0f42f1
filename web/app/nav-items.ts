import {
  Flag,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  SquarePen,
} from 'lucide-react';
import type { Waiting } from '#web/api/waiting.ts';
import { type Screen, screens } from './screens.ts';

export interface NavItem extends Screen {
  icon: LucideIcon;
  /** How many wait there. */
  waiting?: (waiting: Waiting) => number | undefined;
}

const SUBMISSIONS = {
  ...screens.submissions,
  icon: Inbox,
  waiting: ({ submissions }: Waiting) => submissions,
};
const PROBLEMS = {
  ...screens.problems,
  icon: Flag,
  waiting: ({ problems }: Waiting) => problems.new,
};

/** The screens that the sidebar leads to. Their icons come with it: the sign-in does without them. */
export const NAV_ITEMS: readonly NavItem[] = [
  { ...screens.dashboard, icon: LayoutDashboard },
  { ...screens.blogs, icon: Newspaper },
  { ...screens.createBlog, icon: SquarePen },
  SUBMISSIONS,
  { ...screens.comments, icon: MessageSquare, waiting: ({ comments }) => comments },
  PROBLEMS,
];

type PlaceName = 'dashboard' | 'blogs' | 'submissions' | 'problems';

/** The places of the bar of a phone. */
export const PLACES: readonly (NavItem & { name: PlaceName })[] = [
  { ...screens.dashboard, name: 'dashboard', icon: LayoutDashboard },
  { ...screens.blogs, name: 'blogs', icon: Newspaper },
  { ...SUBMISSIONS, name: 'submissions' },
  { ...PROBLEMS, name: 'problems' },
];
