import type { FastifyInstance } from 'fastify';
import { type BlogChanges, blogEndpoints } from '#contract/blogs.ts';
import { MAX_PAGE_SIZE } from '#contract/call-values.ts';
import type { Language } from '#contract/language.ts';
import { recordEntry } from '#server/audit/audit-queries.ts';
import {
  type BlogRow,
  type BlogUpdate,
  findBlog,
  insertBlog,
  updateBlog,
} from '#server/blogs/blog-queries.ts';
import { deleteBlog, deletedBlogs, RESTORABLE_FOR } from '#server/blogs/deleted-blog-queries.ts';
import { blogEtag, presentBlog, presentDeletedBlog } from '#server/blogs/present-blog.ts';
import { noSuchBlog, refuseMissingImages, refuseUnfinished } from '#server/blogs/refusals.ts';
import { restoreBlog } from '#server/blogs/restore-blog.ts';
import type { Handle } from '#server/database/tables.ts';
import { takeTurn } from '#server/database/take-turn.ts';
import { HttpError } from '#server/http/http-error.ts';
import { languageOf } from '#server/http/language-of.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';
import { BLOG_BODY_LIMIT } from '#server/rich-text/blog-body-limit.ts';
import { cleanContent } from '#server/rich-text/clean-content.ts';

/** What only admins may do below /blogs. */
export function blogEditingRoutes(app: FastifyInstance, services: Services): void {
  const { config, db, now, viewCounts } = services;
  const options = { bodyLimit: BLOG_BODY_LIMIT, repeatable: true };

  route(app, services, blogEndpoints.create, options, async (call) => {
    const { body, admin, request, reply, write } = call;
    const at = now();
    const blog = {
      ...body,
      content: await cleanContent(body.content, {
        status: body.status,
        language: languageOf(request),
      }),
      at,
    };
    return write(async (trx) => {
      // The clean-up of images waits meanwhile: it must not miss one that is used from now on.
      await takeTurn(trx);
      await refuseMissingImages(trx, blog, config.publicUrl);
      const row = await insertBlog(trx, blog);
      await recordEntry(trx, { by: admin, action: 'blog.create', subject: row.id, at });
      reply.header('ETag', blogEtag(row));
      return { message: (t) => t.blogs.created, data: { blog: presentBlog(row, EDITOR) } };
    });
  });

  route(app, services, blogEndpoints.update, options, async (call) => {
    const { params, body, admin, request, reply, write } = call;
    const wanted = { at: now(), version: wantedVersion(request.headers['if-match']) };
    const changes = await cleanChanges(body, languageOf(request));
    return write(async (trx) => {
      await takeTurn(trx);
      await refuseMissingImages(trx, changes, config.publicUrl);
      const row = await saveChanges(trx, params.id, changes, wanted);
      const entry = { by: admin, action: 'blog.update', subject: row.id, at: wanted.at } as const;
      await recordEntry(trx, entry);
      reply.header('ETag', blogEtag(row));
      return { message: (t) => t.blogs.updated, data: { blog: presentBlog(row, EDITOR) } };
    });
  });

  route(app, services, blogEndpoints.remove, {}, async ({ params, admin, write }) => {
    // A blog that is put back has all its views.
    await viewCounts.write();
    return write(async (trx) => {
      const at = now();
      await takeTurn(trx);
      if (!(await deleteBlog(trx, params.id, { by: admin.id, at }))) throw noSuchBlog();
      await recordEntry(trx, { by: admin, action: 'blog.delete', subject: params.id, at });
      return { message: (t) => t.blogs.deleted };
    });
  });

  route(app, services, blogEndpoints.deleted, {}, async () => {
    const at = now();
    const restorable = { deletedAfter: at - RESTORABLE_FOR, limit: MAX_PAGE_SIZE };
    const rows = await deletedBlogs(db, restorable);
    return { data: { deleted: rows.map((row) => presentDeletedBlog(row, at)) } };
  });

  route(app, services, blogEndpoints.restore, {}, ({ params, admin, reply, write }) =>
    write(async (trx) => {
      const row = await restoreBlog(trx, params.id, { by: admin, at: now() });
      reply.header('ETag', blogEtag(row));
      return { message: (t) => t.blogs.restored, data: { blog: presentBlog(row, EDITOR) } };
    }),
  );
}

const EDITOR = { isAdmin: true };

async function cleanChanges(
  { content, ...fields }: BlogChanges,
  language: Language,
): Promise<BlogUpdate> {
  if (content === undefined) return fields;
  return { ...fields, content: await cleanContent(content, { status: fields.status, language }) };
}

/**
 * 409 when the blog is there but no longer has the version asked for, 422 when it was a draft and is
 * published before it is finished.
 */
async function saveChanges(
  db: Handle,
  id: string,
  changes: BlogUpdate,
  options: { at: number; version: number | undefined },
): Promise<BlogRow> {
  const before = await findBlog(db, id);
  const saved = await updateBlog(db, id, changes, options);
  if (saved && before?.status === 'draft') refuseUnfinished(saved);
  if (saved) return saved;
  if (!before) throw noSuchBlog();
  throw new HttpError(409, (t) => t.blogs.savedMeanwhile);
}

/** Versions count from 1. */
const NO_VERSION = 0;

/** The version an If-Match header asks for, undefined when any will do; a foreign tag fits none. */
function wantedVersion(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // Something on the way that compresses may have weakened the tag.
  const [, version] = /^\s*(?:W\/)?"(\d{1,15})"\s*$/.exec(ifMatch) ?? [];
  return Number(version ?? NO_VERSION);
}
