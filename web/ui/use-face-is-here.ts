import { useEffect, useLayoutEffect, useState } from 'react';
import { language } from '#web/text/language.ts';

/** Milliseconds for which rows wait for the letters in which they are read. */
const MOST = 3000;

/**
 * The face that is fetched and without which words have other widths: for Hindi where the system has no
 * letters for it, for English where it has none that can be stretched to the same measures.
 */
function faceOnItsWay(): FontFace | undefined {
  const faces = [...document.fonts];
  const isLatinMoving = !faces.some(
    ({ family, status }) => /Interface F/.test(family) && status === 'loaded',
  );
  const moving = isLatinMoving ? /Interface D|Noto Sans/ : /Interface D/;
  return faces.find(({ family, status }) => status === 'loading' && moving.test(family));
}

/** Only words that were laid out ask for their letters. */
let wasLaidOut = false;

/**
 * False while our letters are on their way: rows drawn before would move when they come. Once true, it
 * stays so.
 *
 * @param isAsked whether there are rows to draw
 */
export function useFaceIsHere(isAsked: boolean): boolean {
  /** Undefined until it was looked for, null once nothing is waited for. */
  const [face, setFace] = useState<FontFace | null>();
  const [isKnown, setKnown] = useState(() => wasLaidOut || language() !== 'hi');
  useLayoutEffect(() => {
    if (isKnown) return;
    document.body.getBoundingClientRect();
    wasLaidOut = true;
    setKnown(true);
  }, [isKnown]);
  if (isAsked && isKnown && face === undefined) setFace(faceOnItsWay() ?? null);
  useEffect(() => {
    if (!face) return;
    const goOn = () => setFace(null);
    setTimeout(goOn, MOST);
    face.loaded.then(goOn, goOn);
  }, [face]);
  return face === null;
}
