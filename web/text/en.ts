import { account } from './account.ts';
import { app } from './app.ts';
import { article } from './article.ts';
import { blogForm } from './blog-form.ts';
import { blogs } from './blogs.ts';
import { bulk } from './bulk.ts';
import { comments } from './comments.ts';
import { dashboard } from './dashboard.ts';
import { dates } from './dates.ts';
import { deletedBlogs } from './deleted-blogs.ts';
import { desk } from './desk.ts';
import { editor } from './editor.ts';
import { exports } from './exports.ts';
import { figures } from './figures.ts';
import { intake } from './intake.ts';
import { line } from './line.ts';
import { login } from './login.ts';
import { palette } from './palette.ts';
import { preview } from './preview.ts';
import { problems } from './problems.ts';
import { queue } from './queue.ts';
import { submissions } from './submissions.ts';
import { ui } from './ui.ts';
import { values } from './values.ts';

/** Every text of the interface in English, one part a room. */
export const en = {
  account,
  app,
  article,
  blogs: { ...blogs, ...blogForm },
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
