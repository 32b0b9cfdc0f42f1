import { Monitor, Smartphone } from 'lucide-react';
import { type BrowserName, nameBrowser } from '#contract/text/name-browser.ts';
import { type OwnSession, useEndSession } from '#web/api/account.ts';
import { failureMessage } from '#web/api/api-error.ts';
import { useText } from '#web/text/use-text.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatDate, formatDateTime } from '#web/ui/dates.ts';
import { toast } from '#web/ui/toast.ts';
import { SignOutButton } from '#web/unsaved/sign-out-button.tsx';

/** One place where one is signed in, and the end of it. */
export function SessionRow({ session }: { session: OwnSession }) {
  const text = useText().account.sessions;
  const named = nameBrowser(session.userAgent);
  const name = useReadable(named);
  const Icon = named.handheld ? Smartphone : Monitor;
  return (
    <>
      <div className="flex min-w-0 flex-1 items-start gap-3 max-sm:basis-28">
        <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 stroke-[1.5] text-muted" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span title={session.userAgent || undefined} className="font-semibold text-sm">
              {name}
            </span>
            {session.current && <Badge colour="green">{text.current}</Badge>}
          </p>
          <p className="text-muted text-xs">
            <span className="max-sm:block">
              {text.lastUsed}{' '}
              <time className="inline-block">{formatDateTime(session.lastUsedAt)}</time>
            </span>
            <span aria-hidden="true" className="max-sm:hidden">
              {'\u00a0· '}
            </span>
            <span className="max-sm:block">
              {text.signedIn} <time className="inline-block">{formatDate(session.createdAt)}</time>
            </span>
          </p>
        </div>
      </div>
      {session.current ? (
        <SignOutButton className="shrink-0" />
      ) : (
        <EndButton id={session.id} name={name} />
      )}
    </>
  );
}

function useReadable({ browser, system }: BrowserName): string {
  const text = useText().account.sessions;
  if (browser && system) return text.browserOn(browser, system);
  return browser || system || text.unknownBrowser;
}

function EndButton({ id, name }: { id: string; name: string }) {
  const text = useText().account;
  const endSession = useEndSession();
  async function end(button: HTMLButtonElement) {
    const next = nextButton(button);
    try {
      await endSession.mutateAsync(id);
      // Whoever is elsewhere by now stays there.
      if ([button, document.body].some((at) => at === document.activeElement)) next?.focus();
      toast.success(text.sessions.ended);
    } catch (error) {
      toast.error(failureMessage(error, text.failed, text.broken));
    }
  }
  return (
    <Button
      size="sm"
      className="shrink-0"
      aria-label={text.sessions.endOf(name)}
      busy={endSession.isPending}
      onClick={(event) => void end(event.currentTarget)}
    >
      {text.sessions.end}
    </Button>
  );
}

/** The button of the row after, else before: who ends several goes on from there. */
function nextButton(button: HTMLElement): HTMLElement | null | undefined {
  const row = button.closest('li');
  return (row?.nextElementSibling ?? row?.previousElementSibling)?.querySelector('button');
}
