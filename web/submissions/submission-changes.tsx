import { useMemo } from 'react';
import { SUBMISSION_FIELDS } from '#contract/submission-values.ts';
import { readableText } from '#contract/text/plain-text.ts';
import { namesOf } from '#contract/written-fields.ts';
import type { WrittenSubmission } from '#web/api/read-submission.ts';
import { useText } from '#web/text/use-text.ts';
import { diffWords } from './diff-words.ts';

export interface SubmissionChangesProps {
  before: WrittenSubmission;
  after: WrittenSubmission;
}

type Field = keyof WrittenSubmission;

const FIELDS: readonly Field[] = namesOf(SUBMISSION_FIELDS);

/** What a field says, as somebody reads it. */
function wordsOf(written: WrittenSubmission, field: Field): string {
  const value = written[field];
  if (field === 'content') return readableText(written.content);
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

const isChanged = ({ before, after }: SubmissionChangesProps, field: Field) =>
  JSON.stringify(before[field]) !== JSON.stringify(after[field]);

/** The fields that an edit changed, with what it removed and added. */
export function SubmissionChanges(versions: SubmissionChangesProps) {
  const text = useText().submissions;
  return (
    <div className="mx-auto w-full max-w-[68ch] space-y-6">
      {FIELDS.filter((field) => isChanged(versions, field)).map((field) => (
        <section key={field} aria-label={text.fields[field]}>
          <h3 className="mb-1 font-semibold text-muted text-sm">{text.fields[field]}</h3>
          <Changes
            before={wordsOf(versions.before, field)}
            after={wordsOf(versions.after, field)}
          />
        </section>
      ))}
    </div>
  );
}

function Changes({ before, after }: { before: string; after: string }) {
  const text = useText().submissions;
  const changes = useMemo(() => diffWords(before, after), [before, after]);
  if (before === after) return <p className="text-muted">{text.formattingOnly}</p>;
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-line leading-relaxed">
      {changes.map(({ same, removed, added }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stretches of a text have nothing but their place
        <span key={index}>
          {same}
          {removed && (
            <del className="rounded-xs bg-danger-soft text-danger-text">
              <span className="sr-only"> {text.removed} </span>
              {removed}
            </del>
          )}
          {added && (
            <ins className="rounded-xs bg-success-soft text-success-text underline-offset-4">
              <span className="sr-only"> {text.added} </span>
              {added}
            </ins>
          )}
        </span>
      ))}
    </p>
  );
}
