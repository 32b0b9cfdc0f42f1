import type { Comment } from '#web/api/read-comment.ts';
import { newFinder } from '#web/lists/find-in-list.ts';

/** Looks at a comment, at who wrote it, and at the title of its post. */
export const commentFinder = newFinder<Comment>(({ name, text, blogTitle }) => [
  name,
  text,
  blogTitle,
]);
