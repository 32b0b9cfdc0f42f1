import { date, firstText, identity, text, texts } from './read-answer.ts';
import { readAuthor } from './read-blog.ts';

export interface Submission {
  id: string;
  /** What whoever sent it was told to name it by; empty where the backend gives none. */
  reference: string;
  title: string;
  excerpt: string;
  content: string;
  category: string;
  tags: string[];
  author: string;
  authorEmail: string;
  authorBio: string;
  featuredImage: string | null;
  readTime: string;
  status: string;
  /** Kept out of the list as spam; false where the backend marks nothing. */
  suspected: boolean;
  submittedAt: Date | null;
  updatedAt: Date | null;
}

export function readSubmission(value: Record<string, unknown>): Submission {
  const { authorName, authorEmail, authorBio } = readAuthor(value);
  return {
    id: identity(value),
    reference: text(value.reference),
    title: text(value.title),
    excerpt: text(value.excerpt),
    content: text(value.content),
    category: text(value.category),
    tags: texts(value.tags),
    author: authorName,
    authorEmail,
    authorBio,
    featuredImage: text(value.featuredImage) || null,
    readTime: text(value.readTime),
    status: firstText(value.status, 'pending'),
    suspected: value.suspected === true,
    submittedAt: date(value.submittedAt) ?? date(value.createdAt),
    updatedAt: date(value.updatedAt),
  };
}
