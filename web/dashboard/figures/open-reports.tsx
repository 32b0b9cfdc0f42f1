import type { Figures } from '#web/api/figures.ts';
import { byName } from '#web/text/by-name.ts';
import { known } from '#web/text/known.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { ShareTable, type ShareTableProps } from './share-table.tsx';

type Shares = Figures['open']['byCategory'];
type Places = Figures['open']['byPlace'];

/** What is open, by age, status, category and place. */
export function OpenReports({ open }: { open: Figures['open'] }) {
  const { figures: text, problems } = useText();
  const ageName = (age: string) => {
    const [from = '', to] = age.split(/[-+]/);
    return text.ages(from, to);
  };
  const { byAge, byStatus, byCategory, byPlace } = open;
  return (
    <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2 print:grid-cols-2">
      <ShareTable
        title={text.byAge}
        head={text.age}
        rows={byAge.map(({ age, count }) => ({ name: ageName(age), count }))}
      />
      <ShareTable
        title={text.byStatus}
        head={text.status}
        rows={byStatus.map(({ status, count }) => ({
          name: known(problems.statuses, status) ?? status,
          count,
        }))}
      />
      <ByCategory title={text.byCategory} shares={byCategory} />
      <ByPlace title={text.byPlace} shares={byPlace} />
    </div>
  );
}

export function ByCategory({ title, shares }: { title: string; shares: Shares }) {
  const { figures: text, values } = useText();
  const rows = shares.largest.map(({ name, count }) => ({
    name: values.problemCategory(name),
    count,
  }));
  return (
    <ShareTable title={title} head={text.category} rows={withOthers(rows, shares, text.others)} />
  );
}

export function ByPlace({ title, shares }: { title: string; shares: Places }) {
  const text = useText().figures;
  const language = useLanguage();
  const rows = shares.largest
    .map(({ name, names, count }) => ({ name: names?.[language] ?? name, count, typed: true }))
    // The server puts equal ones in order as they were typed.
    .sort((one, other) => other.count - one.count || byName(one, other));
  return (
    <ShareTable title={title} head={text.place} rows={withOthers(rows, shares, text.others)} />
  );
}

function withOthers(rows: ShareTableProps['rows'], { others }: Shares, name: string) {
  return others > 0 ? [...rows, { name, count: others }] : rows;
}
