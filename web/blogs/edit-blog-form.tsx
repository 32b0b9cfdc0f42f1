import { EDIT_BLOG_CATEGORIES } from '#contract/blog-choices.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { BlogForm } from './blog-form.tsx';
import { DeleteFromForm } from './delete-from-form.tsx';
import { afterDeletion } from './deleted-on-form.tsx';
import { SettlingConflicts } from './settling-conflicts.tsx';
import { type EditedBlog, useEditBlog } from './use-edit-blog.ts';

/** The form of an existing blog: saves what changed, deletes, and settles conflicts with others. */
export function EditBlogForm(edited: EditedBlog) {
  const text = useText().blogs;
  const { id, title } = edited.opened.blog;
  const { editing, conflict, isDraft, isSending, save, saving, leave } = useEditBlog(edited);

  return (
    <>
      {isDraft && <DraftMark />}
      <SettlingConflicts {...{ editing, conflict, isSending, save }}>
        <BlogForm
          editing={editing}
          blog={edited.opened.blog}
          categories={EDIT_BLOG_CATEGORIES}
          main={{
            label: text.update,
            busyLabel: text.updating,
            as: isDraft ? 'draft' : 'published',
            onSave: saving('draft'),
          }}
          other={
            isDraft
              ? {
                  label: text.publishDraft,
                  busyLabel: text.publishing,
                  as: 'published',
                  onSave: saving('published'),
                }
              : null
          }
          actions={
            <DeleteFromForm
              id={id}
              title={title}
              onDeleted={() => leave(text.deleted, afterDeletion(id))}
            />
          }
        />
      </SettlingConflicts>
    </>
  );
}

function DraftMark() {
  const text = useText().blogs;
  return (
    <p className="mb-4 flex flex-wrap items-center gap-2 text-muted text-sm">
      <Badge colour="grey">{text.draft}</Badge>
      {text.draftNote}
    </p>
  );
}
