import { renderToStaticMarkup } from 'react-dom/server';
import { ui as hindi } from '#web/text/hi/ui.ts';
import { ui as english } from '#web/text/ui.ts';
import { Starting } from './starting.tsx';

/**
 * The page of the console until its code is there, for tools/drawn-pages.ts. What is said after a while
 * is said by the style sheet, in every language: what would know which is what has not come.
 */
export const markup = renderToStaticMarkup(
  <Starting>
    {/* biome-ignore lint/a11y/useValidAnchor: an empty address is that of the page */}
    <a href="" className="mt-4 max-w-sm animate-late px-4 text-center font-[system-ui] underline">
      {english.fileNotLoaded}
      <p lang="hi">{hindi.fileNotLoaded}</p>
    </a>
  </Starting>,
);
