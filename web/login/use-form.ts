import { type FormEvent, useState } from 'react';
import type { z } from '#contract/zod.ts';

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

/**
 * A form whose values stay in its fields, so that what a browser filled in counts too. Messages
 * come with the first submit and follow the typing from then on.
 */
export function useForm<Values>(
  schema: z.ZodType<Values>,
  submit: (values: Values, form: HTMLFormElement) => Promise<void>,
) {
  const [errors, setErrors] = useState<Errors | null>(null);

  function check(form: HTMLFormElement) {
    const result = schema.safeParse(Object.fromEntries(new FormData(form)));
    const found = result.error ? firstMessages(result.error) : {};
    setErrors(found);
    return { values: result.data, found };
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const { values, found } = check(form);
    if (values === undefined) focusField(form, Object.keys(found)[0]);
    else void submit(values, form);
  }

  function onInput(event: FormEvent<HTMLFormElement>) {
    if (errors) check(event.currentTarget);
  }

  return { errors: errors ?? {}, formProps: { onSubmit, onInput, noValidate: true } };
}
