import { useEffect, useLayoutEffect, useState } from 'react';
import { language } from '#web/text/language.ts';

/** Milliseconds for which rows wait for the letters in which they are read. */
const MOST = 3000;

/** The one that is fetched where the system has no letters for Hindi; without them words have other widths. */
const faceOnItsWay = () =>
  [...document.fonts].find(({ family, status }) => {
    return status === 'loading' && /Interface D/.test(family);
  });

/** Only words that were laid out ask for their letters. */
let wasLaidOut = false;

/** False while our letters for Hindi are on their way: rows drawn before would move when they come. */
export function useFaceIsHere(): boolean {
  const [face, setFace] = useState(faceOnItsWay);
  const [isKnown, setKnown] = useState(() => wasLaidOut || language() !== 'hi');
  useLayoutEffect(() => {
    if (isKnown) return;
    document.body.getBoundingClientRect();
    wasLaidOut = true;
    setFace(faceOnItsWay());
    setKnown(true);
  }, [isKnown]);
  useEffect(() => {
    if (!face) return;
    const goOn = () => setFace(undefined);
    setTimeout(goOn, MOST);
    face.loaded.then(goOn, goOn);
  }, [face]);
  return isKnown && !face;
}
