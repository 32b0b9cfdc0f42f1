import { useState } from 'react';
import type { BlogForm } from '#contract/blogs.ts';
import { type BlogField, differingFields, pickFields } from './blog-values.ts';
import type { FormStart } from './draft-keeper.ts';
import type { BlogEditing } from './use-blog-form.ts';

export interface Conflict {
  mine: BlogForm;
  /** Null when the other version could not be fetched. */
  theirs: FormStart | null;
}

/** What a person has written in the fields in which another version was taken. */
export type SetAside = Partial<Record<BlogField, string | null>>;

/** Two versions of one blog, from the refused save until one of them is chosen. */
export function useConflict(editing: BlogEditing, reload: () => Promise<FormStart | null>) {
  const [state, setState] = useState<Conflict | null>(null);
  const [setAside, setSetAside] = useState<SetAside | null>(null);

  return {
    state,
    setAside,
    close: () => setState(null),
    dismissSetAside: () => setSetAside(null),
    async open(mine: BlogForm) {
      setState({ mine, theirs: await reload() });
    },
    /** The form goes on with the other version; one's own stays at hand and stays kept. */
    takeTheirs({ mine, theirs }: Conflict) {
      if (!theirs) return;
      editing.keeper.setAside();
      const written = differingFields(mine, editing.start.values);
      setSetAside(
        pickFields(
          mine,
          differingFields(mine, theirs.values).filter((field) => written.includes(field)),
        ),
      );
      editing.restart(theirs);
      setState(null);
    },
  };
}
