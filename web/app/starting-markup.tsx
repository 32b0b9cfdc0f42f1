import { renderToStaticMarkup } from 'react-dom/server';
import { StartingSign } from './starting-sign.tsx';

/** For the build (tools/console-page.ts): no browser gets this file. */
export const markup = renderToStaticMarkup(<StartingSign />);
