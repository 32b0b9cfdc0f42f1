import { useText } from '#web/text/use-text.ts';
import { formatDate } from '#web/ui/dates.ts';
import { ArticleBody } from './article-body.tsx';

export interface ArticleProps {
  title: string;
  excerpt?: string;
  category?: string;
  authorName?: string;
  authorBio?: string;
  publishedAt?: Date | null;
  readTime?: string;
  tags?: string[];
  featuredImage?: string | null;
  /** Untrusted HTML. */
  content: string;
}

/** A post as its readers see it. What is missing is left out. */
export function Article(props: ArticleProps) {
  const { title, excerpt, category, featuredImage, content, tags = [] } = props;
  return (
    <article className="mx-auto w-full max-w-[68ch] text-lg">
      <header>
        {category && <p className="font-semibold text-accent-text text-sm">{category}</p>}
        <h1
          dir="auto"
          className="mt-1 text-balance font-display text-3xl leading-tight wrap-anywhere sm:text-4xl sm:leading-tight"
        >
          {title}
        </h1>
        {excerpt && (
          <p dir="auto" className="mt-4 text-muted text-xl wrap-anywhere">
            {excerpt}
          </p>
        )}
        <Byline {...props} />
      </header>
      {featuredImage && (
        <img
          src={featuredImage}
          alt=""
          referrerPolicy="no-referrer"
          className="mt-6 block max-h-[32rem] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <ArticleBody html={content} className="mt-8" />
      <TagList tags={tags} />
      <AboutAuthor {...props} />
    </article>
  );
}

function Byline({ authorName, publishedAt, readTime }: ArticleProps) {
  const text = useText().article;
  const parts = [
    authorName && <span key="author">{text.by(authorName)}</span>,
    publishedAt && (
      <time key="date" dateTime={dateTime(publishedAt)}>
        {formatDate(publishedAt)}
      </time>
    ),
    readTime && <span key="time">{readTime}</span>,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="mt-5 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3 text-muted text-sm">
      {parts}
    </p>
  );
}

function dateTime(date: Date): string | undefined {
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}

function TagList({ tags }: { tags: string[] }) {
  const text = useText().article;
  if (tags.length === 0) return null;
  return (
    <ul aria-label={text.tags} className="mt-8 flex flex-wrap gap-2 text-sm">
      {tags.map((tag) => (
        <li key={tag} className="rounded-full bg-sunken px-3 py-1 text-muted wrap-anywhere">
          {tag}
        </li>
      ))}
    </ul>
  );
}

function AboutAuthor({ authorName, authorBio }: ArticleProps) {
  const text = useText().article;
  if (!authorBio) return null;
  return (
    <aside className="mt-10 border-line border-t pt-6">
      <h2 className="font-semibold text-muted text-sm">{text.aboutAuthor}</h2>
      {authorName && <p className="mt-2 font-semibold">{authorName}</p>}
      <p dir="auto" className="mt-1 whitespace-pre-line text-base text-muted wrap-anywhere">
        {authorBio}
      </p>
    </aside>
  );
}
