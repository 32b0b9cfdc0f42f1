import {
  Flag,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  SquarePen,
} from 'lucide-react';
import { type Screen, screens } from './screens.ts';

export interface NavItem extends Screen {
  icon: LucideIcon;
}

/** The screens that the sidebar leads to. Their icons come with it: the sign-in does without them. */
export const NAV_ITEMS: readonly NavItem[] = [
  { ...screens.dashboard, icon: LayoutDashboard },
  { ...screens.blogs, icon: Newspaper },
  { ...screens.createBlog, icon: SquarePen },
  { ...screens.submissions, icon: Inbox },
  { ...screens.comments, icon: MessageSquare },
  { ...screens.problems, icon: Flag },
];

/** The places of the bar of a phone. */
export const PLACES = [
  { ...screens.dashboard, name: 'dashboard', icon: LayoutDashboard },
  { ...screens.blogs, name: 'blogs', icon: Newspaper },
  { ...screens.submissions, name: 'submissions', icon: Inbox },
  { ...screens.problems, name: 'problems', icon: Flag },
] as const;
