import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useReworded } from '#web/text/use-reworded.ts';

/** Words the messages that a form shows anew when another language is chosen. */
export function useRewordedErrors<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, 'formState' | 'trigger'>,
): void {
  const { errors } = form.formState;
  useReworded(() => {
    const wrong = Object.keys(errors) as Path<Values>[];
    if (wrong.length > 0) void form.trigger(wrong);
  });
}
