import type { FastifyInstance } from 'fastify';
import { blogEndpoints } from '#contract/blogs.ts';
import {
  countCategories,
  countTags,
  likesOf,
  raiseLikes,
} from '#server/blogs/blog-count-queries.ts';
import { textsWithin } from '#server/blogs/blog-list-queries.ts';
import { findBlog } from '#server/blogs/blog-queries.ts';
import { listPage } from '#server/blogs/list-page.ts';
import {
  blogEtag,
  presentBlog,
  presentBlogText,
  presentWaitingComment,
} from '#server/blogs/present-blog.ts';
import { noSuchBlog } from '#server/blogs/refusals.ts';
import { approvedComments, insertComment } from '#server/comments/comment-queries.ts';
import { inTransaction } from '#server/database/in-transaction.ts';
import type { AddressLimit } from '#server/http/address-counts.ts';
import { addressOf } from '#server/http/client-of.ts';
import type { Keep } from '#server/http/kept-route.ts';
import { route } from '#server/http/route.ts';
import type { Services } from '#server/http/services.ts';

/** By address; generous, as many people may share one. */
const LIKES: AddressLimit = { name: 'like', max: 60, window: 60 };
/** Who likes a blog again on another day counts again: nothing of a visitor is kept longer. */
const LIKE_OF_A_BLOG: AddressLimit = {
  name: 'like-of-a-post',
  max: 1,
  window: 24 * 60 * 60,
  // Thousands of phones may share the network of a mobile operator.
  networkMax: 200,
};
const COMMENTS: AddressLimit = { name: 'comment', max: 10, window: 600 };

/** Bytes of texts to search in that one answer holds. */
const TEXTS = 2_000_000;

/** What readers of the movement's website may do below /blogs too. */
export function blogReadingRoutes(app: FastifyInstance, services: Services): void {
  const { db, now, addressCounts, viewCounts } = services;

  route(app, services, blogEndpoints.list, { compress: true, keep: {} }, ({ query, admin, db }) =>
    listPage(db, query, { isAdmin: admin !== null }),
  );

  route(
    app,
    services,
    blogEndpoints.categories,
    { compress: true, keep: {} },
    async ({ admin, db }) => ({
      data: { categories: await countCategories(db, { publishedOnly: admin === null }) },
    }),
  );

  route(app, services, blogEndpoints.tags, { compress: true, keep: {} }, async ({ admin, db }) => ({
    data: { tags: await countTags(db, { publishedOnly: admin === null }) },
  }));

  route(app, services, blogEndpoints.texts, { compress: true, keep: {} }, async ({ query }) => {
    const rows = await textsWithin(db, { ...query, most: TEXTS });
    return { data: { texts: rows.map(presentBlogText) } };
  });

  const afterwards: Keep<typeof blogEndpoints.read>['afterwards'] = ({
    params,
    admin,
    request,
  }) => {
    // HEAD comes from whoever checks links: nobody has read anything.
    if (!admin && request.method !== 'HEAD') viewCounts.add(params.id);
  };
  const read = { compress: true, keep: { afterwards } };
  route(app, services, blogEndpoints.read, read, async ({ params, admin, reply, db }) => {
    const row = await findBlog(db, params.id);
    if (!row || (!admin && row.status !== 'published')) throw noSuchBlog();
    // Whoever reads it without a token is the next to view it.
    const blog = admin ? row : { ...row, views: row.views + viewCounts.of(row.id) + 1 };
    reply.header('ETag', blogEtag(blog));
    const comments = await approvedComments(db, blog.id);
    return { data: { blog: { ...presentBlog(blog, { isAdmin: admin !== null }), comments } } };
  });

  route(app, services, blogEndpoints.like, { limit: LIKES }, async ({ params, request }) => {
    const before = await likesOf(db, params.id);
    if (before === undefined) throw noSuchBlog();
    const liked = [LIKE_OF_A_BLOG, addressOf(request), params.id] as const;
    const isNew = addressCounts.fits(services, ...liked);
    const likes = isNew ? await raiseLikes(db, params.id).catch(notLiked) : before;
    if (likes === undefined) throw noSuchBlog();
    return { data: { likes } };

    function notLiked(error: unknown): never {
      addressCounts.forget(...liked);
      throw error;
    }
  });

  route(app, services, blogEndpoints.comment, {}, async ({ params, body, request }) => {
    const comment = { ...body, blogId: params.id, at: now() };
    if ((await likesOf(db, params.id)) === undefined) throw noSuchBlog();
    // What is refused by a rule, or for its post, keeps nobody else behind the address out.
    addressCounts.count(services, COMMENTS, addressOf(request));
    const row = await inTransaction(db, (trx) => insertComment(trx, comment));
    if (!row) throw noSuchBlog();
    return {
      message: (t) => t.blogs.commented,
      data: { comment: presentWaitingComment(row) },
    };
  });
}
