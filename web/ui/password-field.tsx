import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { useText } from '#web/text/use-text.ts';
import { classes } from './classes.ts';
import { CONTROL_LOOK, Field } from './field.tsx';
import { IconButton } from './icon-button.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A password, hidden until the person asks to see it. */
export function PasswordField({
  label,
  hideLabel = false,
  hint,
  error,
  id,
  className,
  ...input
}: Omit<TextFieldProps, 'type'>) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <Field {...{ id, label, hideLabel, hint, error, className }}>
      {(control) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            className={classes(CONTROL_LOOK, 'pr-12')}
          />
          <IconButton
            label={text.ui.showPassword}
            aria-pressed={shown}
            icon={shown ? <EyeOff /> : <Eye />}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0 right-0 my-auto"
          />
        </div>
      )}
    </Field>
  );
}
