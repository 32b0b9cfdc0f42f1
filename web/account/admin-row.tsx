import { type Admin, useSetActive } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useSession } from '#web/api/check-session.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { classes } from '#web/ui/classes.ts';
import { formatDate } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { voiceOf } from '#web/ui/voice-of.ts';
import { written } from '#web/ui/written.ts';
import { useAsksPassword } from './own-password-field.tsx';

type AdminRowProps = {
  administrator: Admin;
  /** Asks before the change is made. */
  onAsk: () => void;
};

/** An admin; oneself is marked and cannot be deactivated. */
export function AdminRow({ administrator, onAsk }: AdminRowProps) {
  const text = useText().account.administrators;
  const { user } = useSession();
  const { name, email, active, createdAt } = administrator;
  const isSelf = email.toLowerCase() === user?.email.toLowerCase();
  return (
    <>
      <div className={classes('min-w-0 flex-1 max-sm:basis-28', !active && 'text-muted')}>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span {...written(name || email)} className="wrap-anywhere font-semibold text-sm">
            {name || email}
          </span>
          {isSelf && <Badge colour="blue">{text.self}</Badge>}
          <Badge colour={active ? 'green' : 'grey'}>{text[active ? 'active' : 'inactive']}</Badge>
        </p>
        <p className="wrap-anywhere text-muted text-xs">
          <span className="max-sm:block">{email}</span>
          <span aria-hidden="true" className="max-sm:hidden">
            {'\u00a0· '}
          </span>
          <span className="max-sm:block sm:whitespace-nowrap">
            {text.since(formatDate(createdAt))}
          </span>
        </p>
      </div>
      {!isSelf && <ActiveButton administrator={administrator} onAsk={onAsk} />}
    </>
  );
}

/** One button for both ways, so that the focus stays on it when the way changes. */
function ActiveButton({ administrator, onAsk }: AdminRowProps) {
  const text = useText().account;
  const { id, active } = administrator;
  const name = administrator.name || administrator.email;
  const setActive = useSetActive();
  const asksPassword = useAsksPassword();

  async function letIn() {
    try {
      await setActive.mutateAsync({ id, active: true });
      toast.success(text.administrators.reactivated(name));
    } catch (error) {
      toast.error(failureMessage(error, text.failed, text.broken));
    }
  }

  const words = text.administrators;
  return (
    <Button
      size="sm"
      className="shrink-0"
      aria-label={active ? words.deactivateOf(name) : words.reactivateOf(name)}
      {...voiceOf(name)}
      busy={setActive.isPending}
      onClick={active || asksPassword ? onAsk : () => void letIn()}
    >
      {active ? words.deactivate : words.reactivate}
    </Button>
  );
}
