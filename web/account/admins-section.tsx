import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Admin, useAdmins } from '#web/api/account.ts';
import { inAlphabet } from '#web/text/by-name.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AddAdminDialog } from './add-admin-dialog.tsx';
import { AdminRow } from './admin-row.tsx';
import { SectionList } from './section-list.tsx';
import { SetActiveDialog } from './set-active-dialog.tsx';

/** As the rows name them. */
const byShownName = (one: Admin, other: Admin) =>
  inAlphabet(one.name || one.email, other.name || other.email);

/** Who may sign in here. */
export function AdminsSection() {
  const text = useText().account.administrators;
  const administrators = useAdmins(byShownName);
  const [adding, setAdding] = useState(false);
  const [selected, setSelected] = useState<Admin | null>(null);
  return (
    <Panel
      flush
      title={text.heading}
      actions={
        administrators.data && (
          <Button
            size="sm"
            icon={<UserPlus className="max-[17rem]:hidden" />}
            onClick={() => setAdding(true)}
          >
            {text.add}
          </Button>
        )
      }
    >
      <SectionList query={administrators} loading={text.loading} notLoaded={text.notLoaded}>
        {(administrator) => (
          <AdminRow administrator={administrator} onAsk={() => setSelected(administrator)} />
        )}
      </SectionList>
      <AddAdminDialog open={adding} onClose={() => setAdding(false)} />
      <SetActiveDialog selected={selected} onClear={() => setSelected(null)} />
    </Panel>
  );
}
