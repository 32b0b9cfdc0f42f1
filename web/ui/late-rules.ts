import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import { type LoadError, loadLoneFile } from './load-file.ts';
import { toast } from './toast.ts';

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
 * The rules of forms, which are drawn without them, as a browser reads them for long: `useForm` is
 * told which of them check its values. Where they do not come, that is said, and nothing is sent.
 */
export function lateRules<Rules>(load: () => Promise<Rules>) {
  let coming: Promise<Rules> | undefined;
  const tryAgain = () => {
    coming = loadLoneFile(load);
    return coming;
  };
  const tell = ({ message }: LoadError) => void toast.error(message);

  return <Values extends FieldValues, Sent = Values>(
    check: (rules: Rules, values: Values) => Parsed<Sent>,
  ): Resolver<Values, unknown, Sent> => {
    coming ??= load();
    // What fails is tried again, and told, once it is needed.
    coming.catch(() => undefined);
    return async (values) => {
      const rules = await coming?.catch(tryAgain).catch(tell);
      if (!rules) return { values: {}, errors: errorsOf([{ path: ['root'], message: '' }]) };
      const parsed = check(rules, values);
      if (parsed.success) return { values: parsed.data, errors: {} };
      return { values: {}, errors: errorsOf(parsed.error.issues) };
    };
  };
}
