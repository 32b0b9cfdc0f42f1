import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type Administrator, useAdministrators } from '#web/api/account.ts';
import { useText } from '#web/text/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { AddAdministratorDialog } from './add-administrator-dialog.tsx';
import { AdministratorRow } from './administrator-row.tsx';
import { SectionList } from './section-list.tsx';
import { SetActiveDialog } from './set-active-dialog.tsx';

/** Who may sign in here. */
export function AdministratorsSection() {
  const text = useText().account.administrators;
  const administrators = useAdministrators();
  const [adding, setAdding] = useState(false);
  const [selected, setSelected] = useState<Administrator | null>(null);
  return (
    <Panel
      flush
      title={text.heading}
      actions={
        administrators.data && (
          <Button size="sm" icon={<UserPlus />} onClick={() => setAdding(true)}>
            {text.add}
          </Button>
        )
      }
    >
      <SectionList query={administrators} loading={text.loading} notLoaded={text.notLoaded}>
        {(administrator) => (
          <AdministratorRow
            administrator={administrator}
            onAsk={() => setSelected(administrator)}
          />
        )}
      </SectionList>
      <AddAdministratorDialog open={adding} onClose={() => setAdding(false)} />
      <SetActiveDialog selected={selected} onClear={() => setSelected(null)} />
    </Panel>
  );
}
