import type { Language } from '#contract/language.ts';
import { keepLanguage } from '#web/api/account-language.ts';
import { useAddition } from '#web/api/additions.ts';
import { useText } from '#web/text/use-text.ts';
import { LanguageSwitch } from '#web/ui/language-switch.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { toast } from '#web/ui/toast.ts';

/** The language of the console, on this device and where the backend keeps it with the account. */
export function LanguageSection() {
  const text = useText().account.language;
  const isKept = useAddition('languages');
  function keep(language: Language) {
    keepLanguage(language).catch(() => toast.error(text.notKept));
  }
  return (
    <Panel title={text.heading}>
      <LanguageSwitch onChosen={keep} />
      <p className="mt-2 text-muted text-xs">{isKept ? text.hint : text.hintDevice}</p>
    </Panel>
  );
}
