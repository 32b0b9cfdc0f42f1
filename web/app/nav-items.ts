import {
  Flag,
  Inbox,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Newspaper,
  SquarePen,
} from 'lucide-react';
import type { Addition } from '#contract/site.ts';
import type { useText } from '#web/text/use-text.ts';
import { screens } from './screens.ts';

export type NavItem = {
  path: string;
  label: keyof ReturnType<typeof useText>['app']['nav'];
  icon: LucideIcon;
  /** Fetches the code of the screen ahead of the click. */
  load: () => Promise<unknown>;
  /** Shown only where the backend announces this. */
  needs?: Addition;
};

export const NAV_ITEMS: readonly NavItem[] = [
  { path: '/', label: 'dashboard', icon: LayoutDashboard, load: screens.dashboard },
  { path: '/blogs', label: 'blogs', icon: Newspaper, load: screens.blogs },
  { path: '/blogs/create', label: 'createBlog', icon: SquarePen, load: screens.createBlog },
  { path: '/submissions', label: 'submissions', icon: Inbox, load: screens.submissions },
  {
    path: '/comments',
    label: 'comments',
    icon: MessageSquare,
    load: screens.comments,
    needs: 'comments',
  },
  { path: '/problems', label: 'problems', icon: Flag, load: screens.problems },
];
