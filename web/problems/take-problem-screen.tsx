import '#web/text/intake.ts';
import '#web/text/problems.ts';
import { Copy, PhoneCall } from 'lucide-react';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useSite } from '#web/api/site.ts';
import type { TakenProblem } from '#web/api/take-problem.ts';
import { paths } from '#web/text/paths.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { ButtonLink } from '#web/ui/button-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.ts';
import { SETTLE_TIME } from '#web/ui/use-settled-press.tsx';
import { CallForm } from './call-form.tsx';
import { emptyCall } from './call-values.ts';
import { SpelledReference } from './spelled-reference.tsx';

/** Take a report: the form for a caller on the line, then the reference to read out. */
export function TakeProblemScreen() {
  const text = useText().intake;
  // They are stored with the report, whatever the language.
  const { city, state } = useSite();
  const [start, setStart] = useState(() => emptyCall({ city, state }));
  const [taken, setTaken] = useState<TakenProblem | null>(null);
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Another page in all but its address: it begins at its heading.
    if (taken) page.current?.querySelector('h1')?.focus();
  }, [taken]);
  return (
    <div ref={page}>
      <PageHeader
        title={taken ? text.doneHeading : text.heading}
        subtitle={taken ? text.readOut : text.subtitle}
        back={{ to: paths.problems, label: text.back }}
      />
      {taken ? (
        <Taken taken={taken} onAnother={() => setTaken(null)} />
      ) : (
        <CallForm
          start={start}
          onTaken={(made, values) => {
            setStart(emptyCall(values));
            setTaken(made);
          }}
        />
      )}
    </div>
  );
}

function Taken({ taken, onAnother }: { taken: TakenProblem; onAnother: () => void }) {
  const text = useText().intake;
  const cameAt = useRef(0);
  useEffect(() => {
    cameAt.current = performance.now();
  }, []);
  /** Who saved by two taps has not read the number yet, which is shown once. */
  function goOn({ detail }: MouseEvent) {
    const isKey = detail === 0;
    if (isKey || performance.now() - cameAt.current > SETTLE_TIME) onAnother();
  }
  async function copy() {
    try {
      await navigator.clipboard.writeText(taken.reference);
      toast.success(text.copied);
    } catch {
      toast.error(text.notCopied);
    }
  }
  return (
    <Panel title={text.reference} className="max-w-2xl">
      <SpelledReference reference={taken.reference} />
      <div className="mt-6 flex flex-wrap gap-2">
        <Button variant="primary" icon={<PhoneCall />} onClick={goOn}>
          {text.another}
        </Button>
        <Button icon={<Copy />} onClick={() => void copy()}>
          {text.copy}
        </Button>
        <ButtonLink to={`${paths.problems}?report=${encodeURIComponent(taken.id)}`}>
          {text.open}
        </ButtonLink>
      </div>
    </Panel>
  );
}
