import type { FunctionComponent } from 'react';
import type { Addition } from '#contract/site.ts';
import type { Found } from '#web/router/router.ts';
import { paths } from '#web/text/paths.ts';
import type { useText } from '#web/text/use-text.ts';

interface ScreenComponent extends FunctionComponent {
  /** Asks for what it shows before anybody chooses, once its code is there; given what its path holds. */
  ahead?: (params: Found['params']) => unknown;
}

export interface Screen {
  path: string;
  /** Of the document, and in the navigation. */
  title: (text: ReturnType<typeof useText>) => string;
  /** Its code, a chunk of its own: fetched when its route is entered, or when that seems near. */
  load: () => Promise<ScreenComponent>;
  /** Without this addition its address leads nowhere. */
  needs?: Addition;
}

/** Every screen behind the sign-in. */
export const screens: Record<Exclude<keyof typeof paths, 'login'>, Screen> = {
  dashboard: {
    path: paths.dashboard,
    title: (text) => text.app.nav.dashboard,
    load: async () => (await import('#web/dashboard/dashboard-screen.tsx')).DashboardScreen,
  },
  blogs: {
    path: paths.blogs,
    title: (text) => text.app.nav.blogs,
    load: async () => (await import('#web/blogs/blogs-screen.tsx')).BlogsScreen,
  },
  createBlog: {
    path: paths.createBlog,
    title: (text) => text.app.nav.createBlog,
    load: async () => (await import('#web/blogs/create-blog-screen.tsx')).CreateBlogScreen,
  },
  editBlog: {
    path: `${paths.editBlog('')}:id`,
    title: (text) => text.app.titles.editBlog,
    load: async () => (await import('#web/blogs/edit-blog-screen.tsx')).EditBlogScreen,
  },
  deletedBlogs: {
    path: paths.deletedBlogs,
    title: (text) => text.app.titles.deletedBlogs,
    load: async () => (await import('#web/blogs/deleted-blogs-screen.tsx')).DeletedBlogsScreen,
    needs: 'deleted-posts',
  },
  preview: {
    path: paths.preview,
    title: (text) => text.app.titles.preview,
    load: async () => (await import('#web/blogs/preview-screen.tsx')).PreviewScreen,
  },
  submissions: {
    path: paths.submissions,
    title: (text) => text.app.nav.submissions,
    load: async () => (await import('#web/submissions/submissions-screen.tsx')).SubmissionsScreen,
  },
  editSubmission: {
    path: `${paths.editSubmission('')}:id`,
    title: (text) => text.app.titles.editSubmission,
    load: async () => (await import('#web/blogs/edit-submission-screen.tsx')).EditSubmissionScreen,
    needs: 'submission-edits',
  },
  comments: {
    path: paths.comments,
    title: (text) => text.app.nav.comments,
    load: async () => (await import('#web/comments/comments-screen.tsx')).CommentsScreen,
    needs: 'comments',
  },
  problems: {
    path: paths.problems,
    title: (text) => text.app.nav.problems,
    load: async () => (await import('#web/problems/problems-screen.tsx')).ProblemsScreen,
  },
  report: {
    path: paths.report,
    title: (text) => text.app.titles.report,
    load: async () => (await import('#web/dashboard/report-screen.tsx')).ReportScreen,
    needs: 'figures',
  },
  takeProblem: {
    path: paths.takeProblem,
    title: (text) => text.app.titles.takeProblem,
    load: async () => (await import('#web/problems/take-problem-screen.tsx')).TakeProblemScreen,
    needs: 'phone-intake',
  },
  account: {
    path: paths.account,
    title: (text) => text.app.titles.account,
    load: async () => (await import('#web/account/account-screen.tsx')).AccountScreen,
  },
};
