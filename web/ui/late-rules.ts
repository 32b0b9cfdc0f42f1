import type { FieldErrors, FieldValues, Resolver, ResolverOptions } from 'react-hook-form';
import { atRest } from './at-rest.ts';
import { atFirstSign } from './first-sign.ts';
import { type LoadError, loadLoneFile } from './load-file.ts';
import { toast } from './toast.ts';

/** Milliseconds after which a form should have what it is drawn with. */
const DRAWN = 5000;

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** What a schema says of values. */
type Parsed<Sent> =
  | { success: true; data: Sent }
  | { success: false; error: { issues: readonly Issue[] } };

/** The first message of each field, whatever it lies in where it is sent. */
function errorsOf<Values extends FieldValues>(issues: readonly Issue[]): FieldErrors<Values> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const { path, message } of issues) errors[String(path.at(-1))] ??= { type: 'rule', message };
  return errors as FieldErrors<Values>;
}

/**
 * Rules that come after the form which they check: begun with `ahead`, and with `need` tried again where
 * they did not come, under another name too.
 */
export function lateFile<Rules>(load: () => Promise<Rules>) {
  let coming: Promise<Rules> | undefined;
  const begun = () => {
    coming ??= load();
    return coming;
  };
  const tryAgain = () => {
    coming = loadLoneFile(load);
    return coming;
  };
  return {
    // What fails here is tried again, and told, once it is needed.
    ahead: () => void begun().catch(() => undefined),
    need: () => begun().catch(tryAgain),
  };
}

/**
 * The rules of forms, which are drawn without them, as a browser reads them for long: they come with the
 * first sign of somebody, or a while after the form, as that sign may be the press that asks for them.
 * `useForm` is told which of them check its values. Where they do not come, that is said, and nothing is
 * sent.
 */
export function lateRules<Rules>(load: () => Promise<Rules>) {
  const file = lateFile(load);
  let isAwaited = false;
  const tell = ({ message }: LoadError) => void toast.error(message);

  return <Values extends FieldValues, Sent = Values>(
    check: (rules: Rules, values: Values, options: ResolverOptions<Values>) => Parsed<Sent>,
  ): Resolver<Values, unknown, Sent> => {
    // Once, as a form comes here each time it is drawn.
    if (!isAwaited) {
      atFirstSign(file.ahead);
      setTimeout(() => void atRest().then(file.ahead), DRAWN);
    }
    isAwaited = true;
    return async (values, _, options) => {
      const rules = await file.need().catch(tell);
      if (!rules) return { values: {}, errors: errorsOf([{ path: ['root'], message: '' }]) };
      const parsed = check(rules, values, options);
      if (parsed.success) return { values: parsed.data, errors: {} };
      return { values: {}, errors: errorsOf(parsed.error.issues) };
    };
  };
}
