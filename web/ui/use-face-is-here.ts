import { useEffect, useLayoutEffect, useState } from 'react';
import { language } from '#web/text/language.ts';

/** Milliseconds for which rows wait for the letters in which they are read. */
const MOST = 3000;

/**
 * The faces that are fetched and without which words have other widths: for Hindi where the system has no
 * letters for it, for English where it has none that can be stretched to the same measures.
 */
function facesOnTheirWay(): FontFace[] {
  const faces = [...document.fonts];
  const isLatinMoving = !faces.some(
    ({ family, status }) => /Interface F/.test(family) && status === 'loaded',
  );
  const moving = isLatinMoving ? /Interface D|Noto Sans/ : /Interface D/;
  return faces.filter(({ family, status }) => status === 'loading' && moving.test(family));
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
  /** What is waited for; undefined until it was looked for. */
  const [faces, setFaces] = useState<FontFace[]>();
  const [isKnown, setKnown] = useState(() => wasLaidOut || language() !== 'hi');
  useLayoutEffect(() => {
    if (isKnown) return;
    document.body.getBoundingClientRect();
    wasLaidOut = true;
    setKnown(true);
  }, [isKnown]);
  if (isAsked && isKnown && !faces) setFaces(facesOnTheirWay());
  useEffect(() => {
    if (!faces?.length) return;
    const goOn = () => setFaces([]);
    setTimeout(goOn, MOST);
    void Promise.allSettled(faces.map(({ loaded }) => loaded)).then(goOn);
  }, [faces]);
  return faces?.length === 0;
}
