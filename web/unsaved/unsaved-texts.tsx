import '#web/text/blogs.ts';
import { PenLine } from 'lucide-react';
import { Link } from '#web/router/link.tsx';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { formatDateTime } from '#web/ui/dates.ts';
import { Isolated } from '#web/ui/isolated.tsx';

import type { StoredDraft } from './stored-drafts.ts';
import { submissionOf } from './submission-drafts.ts';
import { useStoredDrafts } from './use-stored-drafts.ts';

/** Leads back to what the person typed in this browser and did not save; nothing where there is none. */
export function UnsavedTexts() {
  const text = useText().blogs;
  const drafts = latestPerBlog(useStoredDrafts() ?? []);
  if (drafts.length === 0) return null;
  return (
    <section
      aria-label={text.unsavedHeading}
      className="mb-4 flex gap-3 rounded-md bg-attention-soft px-4 py-3 text-attention-text text-sm"
    >
      <PenLine aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-semibold">{text.unsavedHeading}</p>
        <ul>
          {drafts.map((draft) => (
            <li key={draft.key}>
              <Link
                to={pathOf(draft)}
                className="wrap-anywhere inline-block py-1 underline underline-offset-2 touch:py-3"
              >
                <Isolated words={draft.title.trim()}>
                  {text.unsavedItem(
                    draft.title.trim() || text.untitled,
                    formatDateTime(new Date(draft.savedAt)),
                  )}
                </Isolated>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function pathOf({ blogId }: StoredDraft): string {
  if (blogId === null) return paths.createBlog;
  const submission = submissionOf(blogId);
  return submission ? paths.editSubmission(submission) : paths.editBlog(blogId);
}

/** Each blog once: its form offers older texts after the newest. */
function latestPerBlog(drafts: StoredDraft[]): StoredDraft[] {
  return drafts.filter(
    (draft, index) => drafts.findIndex((other) => other.blogId === draft.blogId) === index,
  );
}
