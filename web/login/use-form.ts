import { type FormEvent, useRef, useState } from 'react';
import type { z } from '#contract/zod.ts';
import { useReworded } from '#web/text/use-reworded.ts';
import { type LoginRules, loginRules } from './login-rules.ts';

type Errors = Readonly<Record<string, string | undefined>>;

/** The first message of each field that breaks a rule, by the field's name. */
function firstMessages({ issues }: z.core.$ZodError): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

function focusField(form: HTMLFormElement, name: string | undefined): void {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}

interface FormActions<Values> {
  rule: (rules: LoginRules) => z.ZodType<Values>;
  submit: (values: Values, form: HTMLFormElement) => Promise<void>;
  /** The rules did not come. */
  onLoadFailure: () => void;
}

/**
 * A form whose values stay in its fields, so that what a browser filled in counts too. Messages
 * come with the first submit and follow the typing, and the language, from then on.
 */
export function useForm<Values>({ rule, submit, onLoadFailure }: FormActions<Values>) {
  const [errors, setErrors] = useState<Errors | null>(null);
  const isChecking = useRef(false);
  const ref = useRef<HTMLFormElement>(null);

  async function check(form: HTMLFormElement) {
    const result = rule(await loginRules.need()).safeParse(Object.fromEntries(new FormData(form)));
    const found = result.error ? firstMessages(result.error) : {};
    setErrors(found);
    return { values: result.data, found };
  }

  async function checkAndSubmit(form: HTMLFormElement) {
    isChecking.current = true;
    const checked = await check(form).catch(onLoadFailure);
    isChecking.current = false;
    if (!checked) return;
    const { values, found } = checked;
    if (values === undefined) focusField(form, Object.keys(found)[0]);
    else await submit(values, form);
  }

  useReworded(() => {
    if (errors && ref.current) void check(ref.current);
  });

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isChecking.current) void checkAndSubmit(event.currentTarget);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    if (errors) void check(event.currentTarget);
  }

  return {
    errors: errors ?? {},
    formProps: { ref, onSubmit, onInput, onFocus: loginRules.ahead, noValidate: true },
  };
}
