import { hi as rules } from '#contract/rules/hi.ts';
import type { en } from './en.ts';
import { account } from './hi/account.ts';
import { app } from './hi/app.ts';
import { article } from './hi/article.ts';
import { blogs } from './hi/blogs.ts';
import { bulk } from './hi/bulk.ts';
import { comments } from './hi/comments.ts';
import { dashboard } from './hi/dashboard.ts';
import { dates } from './hi/dates.ts';
import { deletedBlogs } from './hi/deleted-blogs.ts';
import { desk } from './hi/desk.ts';
import { editor } from './hi/editor.ts';
import { exports } from './hi/exports.ts';
import { figures } from './hi/figures.ts';
import { intake } from './hi/intake.ts';
import { line } from './hi/line.ts';
import { login } from './hi/login.ts';
import { palette } from './hi/palette.ts';
import { preview } from './hi/preview.ts';
import { problems } from './hi/problems.ts';
import { queue } from './hi/queue.ts';
import { saySite } from './hi/site.ts';
import { submissions } from './hi/submissions.ts';
import { ui } from './hi/ui.ts';
import { values } from './hi/values.ts';

export { rules, saySite };

/** Every text of the interface in Hindi; docs/hindi.md has its terms. */
export const hi: typeof en = {
  account,
  app,
  article,
  blogs,
  bulk,
  comments,
  dashboard,
  dates,
  deletedBlogs,
  desk,
  editor,
  exports,
  figures,
  intake,
  line,
  login,
  palette,
  preview,
  problems,
  queue,
  submissions,
  ui,
  values,
};
