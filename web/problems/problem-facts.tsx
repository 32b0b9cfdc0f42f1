import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Problem } from '#web/api/read-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { classes } from '#web/ui/classes.ts';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { lineBreaks } from '#web/ui/line-breaks.ts';
import { mailAddress } from '#web/ui/mail-address.ts';
import { written } from '#web/ui/written.ts';
import { placeOf } from './problem-row.tsx';
import { shownLink } from './shown-link.ts';

/** For a finger it reaches beyond its line, which grows no higher. */
const LINK = 'text-accent-text underline underline-offset-2 touch:py-3.5';

/** More than anybody writes in a report. */
const MOST_LINES = 300;

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-2 border-line border-b pb-1 font-semibold">{title}</h3>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-2.5">{children}</dl>
    </section>
  );
}

/** One line of a group; a line without a value is left out. */
function Fact(props: { label: string; wide?: boolean; children: ReactNode }) {
  if (props.children === '' || props.children === null) return null;
  const words = typeof props.children === 'string' ? props.children : undefined;
  return (
    <div className={props.wide ? 'col-span-2' : undefined}>
      <dt className="text-muted text-xs">{props.label}</dt>
      <dd
        {...written(words)}
        className={classes(
          'wrap-anywhere max-w-prose text-start',
          lineBreaks(words ?? '', MOST_LINES),
        )}
      >
        {props.children}
      </dd>
    </div>
  );
}

/** Who reports; of an anonymous reporter there is neither phone nor email. */
export function PersonalInformation({ problem }: { problem: Problem }) {
  const { problems: text, values } = useText();
  return (
    <Group title={text.personal}>
      <Fact label={text.name}>{values.reporter(problem.displayName) || '—'}</Fact>
      <Fact label={text.location}>{placeOf(problem) || '—'}</Fact>
      <Fact label={text.phone}>
        {problem.phone && (
          <a href={`tel:${problem.phone.replace(/[^+\d]/g, '')}`} className={LINK}>
            {problem.phone}
          </a>
        )}
      </Fact>
      <Fact label={text.email}>
        {problem.email && (
          <a href={mailAddress(problem.email)} className={LINK}>
            <BrokenAtSign email={problem.email} />
          </a>
        )}
      </Fact>
    </Group>
  );
}

export function IssueDetails({ problem }: { problem: Problem }) {
  const { problems: text, values } = useText();
  return (
    <Group title={text.issue}>
      <Fact label={text.category} wide>
        {values.problemCategory(problem.displayCategory) || '—'}
      </Fact>
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

const isWebLink = (link: string) => /^https?:\/\//i.test(link);

/** What the reporter points to; anything but a web link is shown as mere text. */
export function Evidence({ link }: { link: string }) {
  const text = useText().problems;
  if (!link) return null;
  return (
    <Group title={text.evidence}>
      <Fact label={text.supportingLink} wide>
        {isWebLink(link) ? (
          <a href={link} target="_blank" rel="noopener noreferrer" className={LINK}>
            {shownLink(link)}
            <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
          </a>
        ) : (
          link
        )}
      </Fact>
    </Group>
  );
}

export function SubmissionInformation({ problem }: { problem: Problem }) {
  const text = useText().problems;
  const yesNo = (value: boolean) => (value ? text.yes : text.no);
  return (
    <Group title={text.submission}>
      <Fact label={text.reference}>{problem.reference}</Fact>
      <Fact label={text.received}>{problem.takenBy && text.takenBy(problem.takenBy)}</Fact>
      <Fact label={text.submitted}>{formatDateTime(problem.submittedAt)}</Fact>
      <Fact label={text.lastUpdated}>{formatDateTime(problem.lastUpdated)}</Fact>
      <Fact label={text.anonymous}>{yesNo(problem.anonymous)}</Fact>
      <Fact label={text.consent}>{yesNo(problem.consent)}</Fact>
    </Group>
  );
}

/** An email that breaks behind its @ where it must, and not before its last letter. */
function BrokenAtSign({ email }: { email: string }) {
  const domain = email.indexOf('@') + 1;
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
}
