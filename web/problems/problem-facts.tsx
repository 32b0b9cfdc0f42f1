import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { placeOf } from './problem-row.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 font-semibold text-muted text-xs">{title}</h3>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">{children}</dl>
    </section>
  );
}

/** One line of a group; a line without a value is left out. */
function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  if (props.children === '' || props.children === null) return null;
  return (
    <div className={props.wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-muted text-xs">{props.label}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{props.children}</dd>
    </div>
  );
}

/** Who reports; of an anonymous reporter there is neither phone nor email. */
export function PersonalInformation({ problem }: { problem: Problem }) {
  const text = useText().problems;
  return (
    <Group title={text.personal}>
      <Fact label={text.name}>{problem.displayName || '—'}</Fact>
      <Fact label={text.location}>{placeOf(problem) || '—'}</Fact>
      <Fact label={text.phone}>{problem.phone}</Fact>
      <Fact label={text.email}>{problem.email}</Fact>
    </Group>
  );
}

export function IssueDetails({ problem }: { problem: Problem }) {
  const text = useText().problems;
  return (
    <Group title={text.issue}>
      <Fact label={text.category}>{problem.displayCategory || '—'}</Fact>
      <Fact label={text.subject} wide>
        {problem.subject || '—'}
      </Fact>
      <Fact label={text.description} wide>
        {problem.description || '—'}
      </Fact>
      <Fact label={text.incidentLocation}>{problem.location}</Fact>
      <Fact label={text.incidentDate}>
        {problem.incidentDate && formatDate(problem.incidentDate)}
      </Fact>
    </Group>
  );
}

export function Evidence({ link }: { link: string }) {
  const text = useText().problems;
  if (!link) return null;
  return (
    <Group title={text.evidence}>
      <Fact label={text.supportingLink} wide>
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className="text-accent-text underline underline-offset-2"
        >
          {link}
          <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
        </a>
      </Fact>
    </Group>
  );
}

export function SubmissionInformation({ problem }: { problem: Problem }) {
  const text = useText().problems;
  const yesNo = (value: boolean) => (value ? text.yes : text.no);
  return (
    <Group title={text.submission}>
      <Fact label={text.submitted}>{formatDateTime(problem.submittedAt)}</Fact>
      <Fact label={text.lastUpdated}>{formatDateTime(problem.lastUpdated)}</Fact>
      <Fact label={text.anonymous}>{yesNo(problem.anonymous)}</Fact>
      <Fact label={text.consent}>{yesNo(problem.consent)}</Fact>
    </Group>
  );
}
