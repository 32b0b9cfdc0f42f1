/** Milliseconds. */
const REST = 300;
const SIGNS = ['scroll', 'wheel', 'touchmove', 'pointermove', 'pointerdown', 'keydown'];

/** Resolves once nobody has scrolled, pointed or typed for a while: what is done then holds nobody up. */
export function atRest(): Promise<void> {
  return new Promise((resolve) => {
    const options = { capture: true, passive: true };
    const end = () => {
      for (const sign of SIGNS) removeEventListener(sign, wait, options);
      resolve();
    };
    let timer = setTimeout(end, REST);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(end, REST);
    };
    for (const sign of SIGNS) addEventListener(sign, wait, options);
  });
}
