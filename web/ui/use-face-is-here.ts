import { useEffect, useState } from 'react';

/** Milliseconds for which rows wait for the letters in which they are read. */
const MOST = 3000;

/** The one that is fetched where the system has no letters for Hindi; without them words have other widths. */
const isOnItsWay = ({ family, status }: FontFace) =>
  status === 'loading' && /Interface D/.test(family);

/** False while our letters for Hindi are on their way: rows drawn before would move when they come. */
export function useFaceIsHere(): boolean {
  const [face, setFace] = useState(() => [...document.fonts].find(isOnItsWay));
  useEffect(() => {
    if (!face) return;
    const goOn = () => setFace(undefined);
    setTimeout(goOn, MOST);
    face.loaded.then(goOn, goOn);
  }, [face]);
  return !face;
}
