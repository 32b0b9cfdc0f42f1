import { ArrowRight, Keyboard, Languages, LogOut, type LucideIcon } from 'lucide-react';
import { useMemo } from 'react';
import { keepLanguage } from '#web/api/account-language.ts';
import { navigate } from '#web/router/router.ts';
import { languages, speak } from '#web/text/language.ts';
import { useLanguage, useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { useStable } from '#web/ui/use-stable.ts';
import { useLeaving } from '#web/unsaved/use-leaving.tsx';
import type { Place } from './place.ts';

type GroupName = 'screens' | 'actions' | 'blogs' | 'submissions' | 'problems';

/** What can be chosen. */
export interface Command {
  id: string;
  group: GroupName;
  label: string;
  /** Said behind it in less loud letters. */
  hint?: string;
  icon: LucideIcon;
  /** Somebody's own words, which have the language of their script. */
  isWritten?: boolean;
  run: () => void;
}

/** The screens and the actions; `question` goes into the page. */
export function useCommands(places: readonly Place[], onShowKeys: () => void) {
  const text = useText();
  const current = useLanguage();
  const { question, leave } = useLeaving();
  const out = useStable(() => void leave());
  const showKeys = useStable(onShowKeys);
  const commands = useMemo((): Command[] => {
    const others = languages.filter(({ language }) => language !== current);
    const screens = places.map(({ path, label, icon = ArrowRight }) => {
      const run = () => void navigate(path);
      return { id: `screen${path}`, group: 'screens' as const, label, icon, run };
    });
    const action = (id: string, label: string, icon: LucideIcon, run: () => void): Command => {
      return { id, group: 'actions', label, icon, run };
    };
    return [
      ...screens,
      action('keys', text.palette.showKeys, Keyboard, showKeys),
      ...others.map(({ language, name }) =>
        action(`speak-${language}`, text.palette.speak(name), Languages, () => {
          speak(language).then(
            () => void keepLanguage(language).catch(() => {}),
            () => toast.error(text.ui.languageNotLoaded),
          );
        }),
      ),
      action('out', text.app.signOut, LogOut, out),
    ];
  }, [places, text, current, out, showKeys]);
  return { commands, question };
}
