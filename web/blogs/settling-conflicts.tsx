import type { ReactNode } from 'react';
import type { BlogForm as BlogValues } from '#contract/blogs.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import type { BlogEditing } from './use-blog-form.ts';
import type { useConflict } from './use-conflict.ts';
import { YourVersion } from './your-version.tsx';

interface SettlingConflictsProps {
  editing: BlogEditing;
  conflict: ReturnType<typeof useConflict>;
  isSending: boolean;
  save: (values: BlogValues, etag: string | null) => Promise<void>;
  children: ReactNode;
}

/** A form, and around it what settles conflicts with others who saved meanwhile. */
export function SettlingConflicts(props: SettlingConflictsProps) {
  const { editing, conflict, isSending, save, children } = props;
  return (
    <>
      <YourVersion mine={conflict.setAside} onClose={conflict.dismissSetAside} />
      {children}
      <ConflictDialog
        state={conflict.state}
        base={editing.start.values}
        busy={isSending}
        onKeepMine={(mine, etag) => void save(mine, etag)}
        onTakeTheirs={conflict.takeTheirs}
        onGoOn={conflict.close}
      />
    </>
  );
}
