import { known } from '#web/text/known.ts';
import { useText } from '#web/text/use-text.ts';

/** A reference in large letters, in its groups, each letter with what is said for it. */
export function SpelledReference({ reference }: { reference: string }) {
  const text = useText().intake;
  return (
    <div>
      <p className="select-all font-semibold text-3xl tracking-widest sm:text-4xl">{reference}</p>
      <div className="mt-4 flex flex-wrap gap-x-6 gap-y-3">
        {reference.split('-').map((group) => (
          <ol key={group} aria-label={group} className="flex gap-1.5">
            {[...group].map((sign, place) => (
              <li
                // A group may have a sign twice: its place is its identity.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={place}
                className="flex w-16 flex-col items-center rounded-md bg-raised px-1 py-2 ring-1 ring-line"
              >
                <span className="font-semibold text-2xl">{sign}</span>
                <span className="text-center text-muted text-xs">{known(text.spelled, sign)}</span>
              </li>
            ))}
          </ol>
        ))}
      </div>
    </div>
  );
}
