import { useOwnSessions } from '#web/api/account.ts';
import { useText } from '#web/text/use-text.ts';
import { Panel } from '#web/ui/panel.tsx';
import { SectionList } from './section-list.tsx';
import { SessionRow } from './session-row.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

/** Where one is signed in. */
export function SessionsSection() {
  const text = useText().account.sessions;
  const sessions = useOwnSessions();
  return (
    <Panel
      flush
      title={text.heading}
      actions={sessions.data && <SignOutEverywhere count={sessions.data.length} />}
    >
      {sessions.data && (
        <p className="border-line border-b px-4 py-3 text-muted text-sm sm:px-5">{text.hint}</p>
      )}
      <SectionList query={sessions} loading={text.loading} notLoaded={text.notLoaded}>
        {(session) => <SessionRow session={session} />}
      </SectionList>
    </Panel>
  );
}
