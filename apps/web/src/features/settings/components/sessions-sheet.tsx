import { useRef } from "react";
import { security } from "../security.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { getOutboxState } from "../../../lib/api/outbox-state.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { useResetKey } from "../../../lib/use-reset-key.ts";
import { useLogoutCleanup } from "../../../entities/session/use-logout-cleanup.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryErrorCard } from "../../../ui/feedback/error-card.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../settings.module.css";

const messages = security.sessions;

type Session = Outputs["auth"]["sessions"][number];

function SessionRow({ session, onEnded }: { session: Session; onEnded: () => void }) {
  const device = session.device ?? messages.unknown;
  const day = formatInstantDay(session.since);
  const end = trpc.auth.endSession.useMutation({
    onSuccess: onEnded,
    onError: (error) => toast({ title: messages.endFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <li className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      <span className={styles.settingsRowText}>
        <b>{device}</b>
        <span className="cap ink2 num">{messages.since(day)}</span>
      </span>
      {session.current ? (
        <span className="tag tag-green">{messages.current}</span>
      ) : (
        <Button
          variant="tonal"
          size="inline"
          aria-label={messages.endNamed(device, day)}
          pending={end.isPending || end.isSuccess}
          onClick={() => end.mutate({ id: session.id })}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
}

function Sessions() {
  const utils = trpc.useUtils();
  const list = useRef<HTMLUListElement>(null);
  // Refetched at each opening, since new sessions may exist.
  const query = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  const ended = async (): Promise<void> => {
    await utils.auth.sessions.invalidate();
    toast({ title: messages.ended });
    // The pressed button is unmounted.
    list.current?.focus();
  };
  if (error && !data) return <QueryErrorCard title={messages.unreadable} query={query} />;
  if (!data)
    return (
      <div className={styles.securityWaiting}>
        <Spinner />
      </div>
    );
  return (
    <ul ref={list} tabIndex={-1} className={`card ${styles.settingsRows}`} aria-label={messages.title}>
      {data.map((session) => (
        <SessionRow key={session.id} session={session} onEnded={() => void ended()} />
      ))}
    </ul>
  );
}

/** The sessions of the account, with buttons to end them. */
export function SessionsSheet() {
  const resetKey = useResetKey(useSheet(sheets.sessions).isOpen);
  const question = useSheet(sheets.signOutEverywhere);
  const leave = useLogoutCleanup();
  const endAll = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: leave,
    onError: () => toast({ title: messages.endAllFailed, tone: "error" }),
  });
  const footer = (
    <Button variant="danger" icon="exit" pending={endAll.isPending} onClick={() => question.open()}>
      {messages.endAll}
    </Button>
  );
  return (
    <>
      <Sheet name={sheets.sessions} title={messages.title} footer={footer}>
        <div className={`col gap-m ${styles.securitySessions}`}>
          <p className="sm ink2">{messages.intro}</p>
          <Sessions key={resetKey} />
        </div>
      </Sheet>
      <AlertDialog
        name={sheets.signOutEverywhere}
        title={messages.endAllTitle}
        text={getOutboxState().changes.length > 0 ? messages.endAllUnsent : messages.endAllText}
        confirm={messages.endAllConfirm}
        onConfirm={() => endAll.mutate()}
      />
    </>
  );
}
