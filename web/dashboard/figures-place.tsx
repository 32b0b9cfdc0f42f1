import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { useLoaded } from '#web/ui/use-loaded.ts';

const loadFigures = () => import('./figures/figures-section.tsx');
const kept: { part?: Awaited<ReturnType<typeof loadFigures>> } = {};

/** Figures below the rest of the dashboard, where the server has them; they come when they come in sight. */
export function FiguresPlace() {
  const [inSight, setInSight] = useState(kept.part !== undefined);
  if (!useAddition('figures')) return null;
  return inSight ? <Figures /> : <Unseen onSeen={() => setInSight(true)} />;
}

/** Their room, until somebody comes to it. */
function Unseen({ onSeen }: { onSeen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (!place.current) return;
    const look = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && tell(),
      { rootMargin: '50px' },
    );
    look.observe(place.current);
    return () => look.disconnect();
  }, []);
  return <div ref={place} className="min-h-96" />;
}

function Figures() {
  const text = useText().dashboard;
  const { part, error, retry } = useLoaded(loadFigures, kept);
  if (part) return <part.FiguresSection />;
  if (!error) return <div className="min-h-96" />;
  // A browser that remembers what failed has it with the page, on which nothing is typed.
  const again = () => (error.gone ? window.location.reload() : retry());
  return (
    <Banner action={<Button onClick={again}>{text.tryAgain}</Button>}>{text.figuresFailed}</Banner>
  );
}
