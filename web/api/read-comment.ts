import { date, firstText, identity, text } from './read-answer.ts';

/** What a reader wrote below a blog; plain text. */
export interface Comment {
  id: string;
  blogId: string;
  blogTitle: string;
  name: string;
  text: string;
  status: string;
  createdAt: Date | null;
}

export function readComment(value: Record<string, unknown>): Comment {
  return {
    id: identity(value),
    blogId: text(value.blogId),
    blogTitle: text(value.blogTitle),
    name: text(value.name),
    text: text(value.text),
    status: firstText(value.status, 'pending'),
    createdAt: date(value.createdAt),
  };
}
