import { type ReactNode, useEffect, useState } from 'react';
import { type ResolverOptions, useForm, useWatch } from 'react-hook-form';
import type { ProblemBody } from '#contract/problem-body.ts';
import { PROBLEM_CATEGORIES } from '#contract/problem-values.ts';
import { ApiError, failureMessage } from '#web/api/api-error.ts';
import { newKey } from '#web/api/idempotency.ts';
import { SavedBeforeError } from '#web/api/line-errors.ts';
import { type TakenProblem, useTakeProblem } from '#web/api/take-problem.ts';
import { useText } from '#web/text/use-text.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { lateRules } from '#web/ui/late-rules.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFocusOnFirstError } from '#web/ui/use-focus-on-first-error.ts';
import { useRewordedErrors } from '#web/ui/use-reworded-errors.ts';
import { onLostSession } from '#web/unsaved/hold-in-tab.ts';
import { LeaveGuard } from '#web/unsaved/leave-guard.tsx';
import { bodyOf, type CallValues, fieldOf } from './call-values.ts';
import { forgetHeldCall, heldCall, holdCall } from './held-call.ts';

/** Those of the public intake. */
const callRules = lateRules(() => import('#contract/form-rules.ts'));

/** Whether the date is written in part, which a browser gives out as empty. */
function isUnread({ incidentDate }: ResolverOptions<CallValues>['fields']): boolean {
  const input = incidentDate?.ref;
  return input instanceof HTMLInputElement && input.validity.badInput;
}

export interface CallFormProps {
  start: CallValues;
  onTaken: (taken: TakenProblem, values: CallValues) => void;
}

type CallForm = ReturnType<typeof useCallForm>['form'];

function useCallForm({ start, onTaken }: CallFormProps) {
  const form = useForm<CallValues, unknown, ProblemBody>({
    defaultValues: start,
    resolver: callRules(({ problemBody }, values, { fields }) =>
      problemBody.safeParse(bodyOf(isUnread(fields) ? { ...values, incidentDate: '?' } : values)),
    ),
    shouldFocusError: false,
  });
  useRewordedErrors(form);
  const { scope, sendAnew } = useHeldCall(form);
  const { mutateAsync, error } = useTakeProblem();
  const submit = form.handleSubmit(async (body) => {
    try {
      const taken = await mutateAsync({ body, scope });
      forgetHeldCall();
      onTaken(taken, form.getValues());
    } catch (refusal) {
      // Whoever has been told decides whether this is another one.
      if (refusal instanceof SavedBeforeError) sendAnew();
      const found = refusal instanceof ApiError ? refusal.fieldErrors : [];
      for (const { path, message } of found)
        form.setError(fieldOf(path), { type: 'server', message });
    }
  });
  return { form, submit, failure: error };
}

/**
 * A session that the server ends takes the form away, and gives it back to the same person. Answers what the
 * report is sent under.
 */
function useHeldCall({ reset, getValues, formState: { isDirty } }: CallForm) {
  const { held: said } = useText().intake;
  const [held] = useState(heldCall);
  const [scope, setScope] = useState(() => held?.scope ?? newKey());
  useEffect(() => {
    if (!held) return;
    reset(held.values, { keepDefaultValues: true });
    forgetHeldCall();
  }, [held, reset]);
  useEffect(() => {
    if (!isDirty) return;
    return onLostSession(() => holdCall({ values: getValues(), scope }, said));
  }, [isDirty, getValues, scope, said]);
  return { scope, sendAnew: () => setScope(newKey()) };
}

/** What is asked in the order in which people tell it; every rule is that of the public form. */
export function CallForm(props: CallFormProps) {
  const text = useText().intake;
  const { form, submit, failure } = useCallForm(props);
  const { isSubmitting, isDirty, submitCount } = form.formState;
  const element = useFocusOnFirstError(submitCount);
  return (
    <form
      ref={element}
      noValidate
      autoComplete="off"
      onSubmit={(event) => void submit(event)}
      className="max-w-2xl gap-5 max-xl:space-y-5 xl:grid xl:max-w-none xl:grid-cols-2 xl:items-start [&_textarea]:min-h-36 [&_:is(input:not([type=checkbox]),select)]:min-h-12 [&_:is(input,select,textarea)]:text-base"
    >
      <fieldset disabled={isSubmitting} className="min-w-0 space-y-5">
        <WhatFields form={form} />
        <WhereFields form={form} />
      </fieldset>
      <div className="min-w-0 space-y-5">
        <fieldset disabled={isSubmitting} className="min-w-0 space-y-5">
          <WhoFields form={form} />
          <Consent form={form} />
        </fieldset>
        {failure && !isSubmitting && (
          <Banner>{failureMessage(failure, text.failed, failure.message)}</Banner>
        )}
        <Button
          type="submit"
          variant="primary"
          busy={isSubmitting}
          busyLabel={text.saving}
          className="min-h-12 w-full text-base"
        >
          {text.save}
        </Button>
      </div>
      <LeaveGuard unsaved={isDirty} isUnsaved={() => isDirty} words={text} />
    </form>
  );
}

function Fields({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="space-y-4">{children}</div>
    </Panel>
  );
}

/** Short answers, two in a line where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:grid-cols-2">{children}</div>;
}

function WhatFields({ form }: { form: CallForm }) {
  const { intake: text, problems: labels, values } = useText();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Fields title={text.what}>
      <TextArea
        label={labels.description}
        hint={text.descriptionHint}
        rows={4}
        error={errors.description?.message}
        aria-required
        {...register('description')}
      />
      <TextField
        label={labels.subject}
        hint={text.subjectHint}
        error={errors.subject?.message}
        aria-required
        {...register('subject')}
      />
      <Pair>
        <SelectField
          label={labels.category}
          options={[
            { value: '', label: text.chooseCategory, disabled: true },
            ...PROBLEM_CATEGORIES.map((value) => ({ value, label: values.problemCategory(value) })),
          ]}
          error={errors.category?.message}
          aria-required
          {...register('category')}
        />
        <TextField
          label={text.optional(labels.incidentDate)}
          type="date"
          error={errors.incidentDate?.message}
          {...register('incidentDate')}
        />
      </Pair>
      <TextField
        label={text.optional(labels.supportingLink)}
        type="url"
        error={errors.supportingLink?.message}
        {...register('supportingLink')}
      />
    </Fields>
  );
}

function WhereFields({ form }: { form: CallForm }) {
  const { intake: text, problems: labels } = useText();
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <Fields title={text.where}>
      <TextField
        label={text.optional(labels.incidentLocation)}
        hint={text.locationHint}
        error={errors.location?.message}
        {...register('location')}
      />
      <Pair>
        <TextField
          label={labels.cityLabel}
          error={errors.city?.message}
          aria-required
          {...register('city')}
        />
        <TextField
          label={text.state}
          error={errors.state?.message}
          aria-required
          {...register('state')}
        />
      </Pair>
    </Fields>
  );
}

/** No browser is to remember what stands here: each field is out of its lists. */
function WhoFields({ form }: { form: CallForm }) {
  const { intake: text, problems: labels } = useText();
  const { register, formState, control } = form;
  const { errors } = formState;
  const isAnonymous = useWatch({ control, name: 'anonymous' });
  return (
    <Fields title={text.who}>
      <CheckField label={text.anonymous} hint={text.anonymousHint} {...register('anonymous')} />
      {!isAnonymous && (
        <>
          <Pair>
            <TextField
              label={labels.name}
              error={errors.name?.message}
              autoComplete="off"
              aria-required
              {...register('name')}
            />
            <TextField
              label={labels.phone}
              error={errors.phone?.message}
              type="tel"
              autoComplete="off"
              aria-required
              {...register('phone')}
            />
          </Pair>
          <TextField
            label={text.optional(labels.email)}
            error={errors.email?.message}
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </>
      )}
    </Fields>
  );
}

function Consent({ form }: { form: CallForm }) {
  const text = useText().intake;
  const { register, formState, control } = form;
  const isAnonymous = useWatch({ control, name: 'anonymous' });
  return (
    <Fields title={text.consentTitle}>
      <p className="max-w-prose text-lg leading-relaxed">
        {isAnonymous ? text.consentAnonymous : text.consentNamed}
      </p>
      <CheckField
        label={text.agrees}
        error={formState.errors.consent?.message}
        aria-required
        {...register('consent')}
      />
    </Fields>
  );
}
