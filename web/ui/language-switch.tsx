import { languages, speak } from '#web/text/language.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { toast } from './toast.ts';

type Chosen = Parameters<typeof speak>[0];

/** Each language in its own words; the choice holds at once, and is kept by who is told of it. */
export function LanguageSwitch({ onChosen }: { onChosen: (language: Chosen) => void }) {
  const text = useText().ui;
  const current = useLanguage();
  async function choose(language: Chosen) {
    try {
      await speak(language);
    } catch {
      toast.error(text.languageNotLoaded);
      return;
    }
    onChosen(language);
  }
  return (
    <fieldset className="inline-flex flex-wrap rounded-md bg-sunken p-0.5 font-languages text-sm">
      <legend className="sr-only">{text.language}</legend>
      {languages.map(({ language, name }) => (
        <label
          key={language}
          lang={language}
          className="flex min-h-8 cursor-pointer items-center rounded-sm px-3 text-muted has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-focus has-checked:font-semibold has-checked:text-ink has-checked:shadow-sm touch:min-h-11"
        >
          <input
            type="radio"
            name="language"
            value={language}
            checked={language === current}
            onChange={() => void choose(language)}
            className="sr-only"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
