import { authEndpoints } from './auth.ts';
import { blogEndpoints } from './blogs.ts';
import { bulkEndpoints } from './bulk.ts';
import { commentEndpoints } from './comments.ts';
import type { Endpoint } from './endpoint.ts';
import { exportEndpoints } from './exports.ts';
import { presenceEndpoints } from './presence.ts';
import { problemEndpoints } from './problems.ts';
import { siteEndpoints } from './site.ts';
import { statsEndpoints } from './stats.ts';
import { submissionEndpoints } from './submissions.ts';
import { uploadEndpoints } from './upload.ts';
import { viewEndpoints } from './views.ts';

/** Every call of the API, by room. */
export const api: Record<string, Record<string, Endpoint>> = {
  auth: authEndpoints,
  blogs: blogEndpoints,
  comments: commentEndpoints,
  submissions: submissionEndpoints,
  presence: presenceEndpoints,
  problems: problemEndpoints,
  bulk: bulkEndpoints,
  site: siteEndpoints,
  stats: statsEndpoints,
  upload: uploadEndpoints,
  exports: exportEndpoints,
  views: viewEndpoints,
};
