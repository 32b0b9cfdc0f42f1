import { renderToString } from 'react-dom/server';
import { settings } from '#web/api/settings.ts';
import { languages, speak, texts } from '#web/text/language.ts';
import { Door } from './door.tsx';
import { Page } from './start.tsx';

/** The sign-in as it stands before anybody did anything. */
function draw() {
  const { app, ui } = texts();
  const drawn = renderToString(
    <Page>
      <Door />
    </Page>,
  );
  return {
    // The page has its title in its head.
    markup: drawn.replace(/<title>.*?<\/title>/, ''),
    title: app.documentTitle(app.titles.login, settings.site.name),
    failed: ui.fileNotLoaded,
  };
}

async function drawAll() {
  const drawn: ({ language: string } & ReturnType<typeof draw>)[] = [];
  for (const { language } of languages) {
    await speak(language);
    drawn.push({ language, ...draw() });
  }
  return drawn;
}

/** In each language, for tools/drawn-pages.ts. */
export const drawings = await drawAll();
