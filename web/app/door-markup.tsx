import { renderToString } from 'react-dom/server';
import { siteInHindi } from '#contract/site-in-hindi.ts';
import { type SiteName, spokenSite } from '#contract/site-values.ts';
import { settings } from '#web/api/settings.ts';
import { languages, speak, texts } from '#web/text/language.ts';
import { Door } from './door.tsx';
import { Page } from './start.tsx';

/** What stands for a text of the site says what is shown in Hindi where nobody gives one. */
const withDefaults = (drawn: string) =>
  drawn.replace(/\{\{(name|tagline|statement)\}\}/g, (own, name: SiteName) =>
    spokenSite.say ? `{{${name}|${siteInHindi[name]}}}` : own,
  );

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
    markup: withDefaults(drawn.replace(/<title>.*?<\/title>/, '')),
    title: withDefaults(app.documentTitle(app.titles.login, settings.site.name)),
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
