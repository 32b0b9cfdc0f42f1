import '#web/text/article.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import type { BLOG_FIELDS } from '#contract/blog-values.ts';
import type { ValuesOf } from '#contract/written-fields.ts';
import { useImageHosts } from '#web/api/additions.ts';
import { CategoryBadge } from '#web/article/category-badge.tsx';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { formatDate } from '#web/ui/dates.ts';
import { Isolated } from '#web/ui/isolated.tsx';
import { mailAddress } from '#web/ui/mail-address.ts';
import { written } from '#web/ui/written.ts';
import { ArticleBody } from './article-body.tsx';
import { isFromElsewhere } from './held-images.ts';

/** Of its author's email readers of a published blog see nothing. */
export interface ArticleProps
  extends Partial<Omit<ValuesOf<typeof BLOG_FIELDS>, 'title' | 'content'>> {
  title: string;
  /** Untrusted HTML. */
  content: string;
  publishedAt?: Date | null;
  /** Says the title elsewhere. */
  untitled?: boolean;
  /** Loads no image from another host until it is asked for. */
  holdImages?: boolean;
}

/** A blog as its readers see it. What is missing is left out. */
export function Article(props: ArticleProps) {
  const { title, excerpt, category, featuredImage, content, tags = [] } = props;
  const hosts = useImageHosts();
  const [isHolding, setHolding] = useState(props.holdImages ?? false);
  const [heldInBody, setHeldInBody] = useState(0);
  const isFeaturedHeld = isHolding && isFromElsewhere(featuredImage ?? '', hosts);
  const held = isHolding ? heldInBody + (isFeaturedHeld ? 1 : 0) : 0;
  return (
    <article className="mx-auto w-full max-w-[68ch] text-lg">
      <header>
        {category && <CategoryBadge category={category} />}
        {!props.untitled && (
          <h1
            {...written(title)}
            className="mt-2 text-balance font-display text-3xl leading-tight wrap-anywhere sm:text-4xl sm:leading-tight"
          >
            {title}
          </h1>
        )}
        {excerpt && (
          <p {...written(excerpt)} className="mt-4 text-muted text-xl wrap-anywhere">
            {excerpt}
          </p>
        )}
        <Byline {...props} />
      </header>
      {held > 0 && <HeldImages count={held} onLoad={() => setHolding(false)} />}
      {featuredImage && !isFeaturedHeld && (
        <img
          src={featuredImage}
          alt=""
          referrerPolicy="no-referrer"
          className="mt-6 block max-h-[32rem] w-full rounded-lg bg-sunken object-cover"
        />
      )}
      <ArticleBody html={content} onHeld={isHolding ? setHeldInBody : undefined} />
      <TagList tags={tags} />
      <AboutAuthor {...props} />
    </article>
  );
}

/** Says why images are missing and brings them on request. */
function HeldImages({ count, onLoad }: { count: number; onLoad: () => void }) {
  const text = useText().article;
  return (
    <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm">
      <ImageOff aria-hidden="true" className="size-5 shrink-0" />
      <p className="min-w-48 flex-1">{text.imagesHeld(count)}</p>
      <Button size="sm" onClick={onLoad}>
        {text.loadImages}
      </Button>
    </div>
  );
}

function Byline({ authorName, publishedAt, readTime }: ArticleProps) {
  const { article: text, values } = useText();
  const parts = [
    authorName && (
      <span key="author">
        <Isolated words={authorName}>{text.by(authorName)}</Isolated>
      </span>
    ),
    publishedAt && (
      <time key="date" dateTime={dateTime(publishedAt)}>
        {formatDate(publishedAt)}
      </time>
    ),
    readTime && <span key="time">{values.readTime(readTime)}</span>,
  ].filter(Boolean);
  if (parts.length === 0) return null;
  return (
    <p className="wrap-anywhere mt-5 flex flex-wrap gap-x-4 gap-y-1 border-line border-t pt-3 text-muted text-sm">
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
        <li
          key={tag}
          {...written(tag)}
          className="rounded-full bg-sunken px-3 py-1 text-muted wrap-anywhere"
        >
          {tag}
        </li>
      ))}
    </ul>
  );
}

/** Readers, who see no email, get it only where it says more than the name in the byline. */
function AboutAuthor({ authorName, authorEmail, authorBio }: ArticleProps) {
  const text = useText().article;
  if (!authorBio && !(authorName && authorEmail !== undefined)) return null;
  return (
    <aside className="mt-10 border-line border-t pt-6">
      <h2 className="font-semibold text-muted text-sm">{text.aboutAuthor}</h2>
      {authorName && (
        <p {...written(authorName)} className="mt-2 w-fit font-semibold wrap-anywhere">
          {authorName}
        </p>
      )}
      {authorEmail && (
        <a
          href={mailAddress(authorEmail)}
          className="text-accent-text text-sm underline underline-offset-2 wrap-anywhere"
        >
          {authorEmail}
        </a>
      )}
      {authorBio && (
        <p
          {...written(authorBio)}
          className="mt-1 w-fit whitespace-pre-line text-base text-muted wrap-anywhere"
        >
          {authorBio}
        </p>
      )}
    </aside>
  );
}
