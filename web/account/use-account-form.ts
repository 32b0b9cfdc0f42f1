import { type FormEvent, useRef, useState } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { toast } from '#web/ui/toast.ts';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useRewordedErrors } from '#web/ui/use-reworded-errors.ts';
import { fieldErrors } from './field-errors.ts';
import { isNotOffered } from './is-not-offered.ts';

interface AccountForm<Values extends FieldValues> {
  defaultValues: DefaultValues<Values>;
  resolver: Resolver<Values>;
  /** Answers what the form begins anew with. */
  save: (values: Values) => Promise<Values>;
}

/**
 * A form that shows what the server says of a field at that field and tells of other failures in a
 * toast. `notOffered` once the server turned out not to have the call.
 */
export function useAccountForm<Values extends FieldValues>(given: AccountForm<Values>) {
  const { defaultValues, resolver, save } = given;
  const text = useText().account;
  const form = useForm<Values>({ defaultValues, resolver });
  useRewordedErrors(form);
  const element = useRef<HTMLFormElement>(null);
  useFocusBack(element, form.formState.isSubmitting);
  const [notOffered, setNotOffered] = useState(false);

  function tell(error: unknown) {
    const found = fieldErrors(error, Object.keys(defaultValues));
    found.forEach(({ path, message }, index) => {
      form.setError(path as Path<Values>, { message }, { shouldFocus: index === 0 });
    });
    if (found.length > 0) return;
    const unknown = isNotOffered(error);
    setNotOffered(unknown);
    toast.error(unknown ? text.notOffered : failureMessage(error, text.failed, text.broken));
  }

  async function submit(event: FormEvent) {
    const saved: { values?: Values } = {};
    const sent = { ...form.getValues() };
    await form.handleSubmit(async (values) => {
      try {
        saved.values = await save(values);
      } catch (error) {
        tell(error);
      }
    })(event);
    // Only now: at its end the handler marks the form as submitted, whatever it was reset to.
    if (!saved.values) return;
    // What was typed on meanwhile is not saved yet.
    const typedOn = Object.entries(form.getValues()).some(([name, value]) => value !== sent[name]);
    form.reset(saved.values, { keepValues: typedOn });
  }
  const formProps = {
    ref: element,
    onSubmit: (event: FormEvent) => void submit(event),
    noValidate: true,
  };
  return { form, formProps, notOffered };
}
