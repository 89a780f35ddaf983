import { security } from "../security.messages.ts";
import { formatInstantDay } from "../../../lib/local-date.ts";
import { getOutboxState } from "../../../lib/api/outbox-state.ts";
import { pendingPhotos } from "../../../lib/api/pending-photo-state.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { api, type Outputs, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useLogoutCleanup } from "../../../entities/session/sign-out.ts";
import { AlertDialog } from "../../../ui/overlays/alert-dialog.tsx";
import { Button } from "../../../ui/buttons/button.tsx";
import { QueryErrorCard } from "../../../ui/feedback/query-boundary.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import styles from "../settings.module.css";
import { createCredentialInputs } from "@fetta/domain/account/credentials";
import { useMe } from "../../../entities/session/session.ts";
import { FormSheet } from "../../../ui/overlays/form-sheet.tsx";
import { HiddenUsernameField, PasswordField } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import * as drawings from "../../../ui/icons/icon-drawings.ts";

const passwordMessages = security.password;

const { changePassword } = createCredentialInputs({
  emailAndPassword: passwordMessages.nextMissing,
  currentMissing: passwordMessages.currentMissing,
  passwordTooShort: passwordMessages.tooShort,
  passwordTooLong: passwordMessages.tooLong,
});

/** Maps the server's errors to their fields. */
function toPasswordProblems(error: unknown): { current?: string; password?: string } {
  const { code, issues } = parseApiError(error);
  const text = issues[0]?.message ?? describeError(error);
  const isCurrent = code === "wrong_current_password" || code === "too_many_logins";
  return isCurrent || issues[0]?.path === "current" ? { current: text } : { password: text };
}

function PasswordForm() {
  const sheet = useSheet(sheets.changePassword);
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const form = useSchemaForm({
    schema: changePassword,
    initial: { current: "", password: "" },
    send: async (input) => {
      try {
        await api.auth.changePassword.mutate(input);
      } catch (error) {
        const problems = toPasswordProblems(error);
        form.setProblems(problems);
        toast({ title: passwordMessages.failed, text: problems.current ?? problems.password, tone: "error" });
        return;
      }
      void utils.auth.sessions.invalidate();
      toast({ title: passwordMessages.saved, text: passwordMessages.savedText });
      sheet.close();
    },
  });
  return (
    <FormSheet
      name={sheets.changePassword}
      title={passwordMessages.change}
      action={passwordMessages.save}
      className={styles.securityForm}
      form={form}
    >
      <HiddenUsernameField label={passwordMessages.account} email={email} />
      <PasswordField {...form.field("current")} label={passwordMessages.current} autoComplete="current-password" />
      <PasswordField
        {...form.field("password")}
        label={passwordMessages.next}
        autoComplete="new-password"
        help={passwordMessages.hint}
      />
    </FormSheet>
  );
}

/** Changes the password; requires the current one. */
export function ChangePasswordSheet() {
  const { isOpen } = useSheet(sheets.changePassword);
  return <PasswordForm key={useResetKey(isOpen)} />;
}

const messages = security.sessions;

type Session = Outputs["auth"]["sessions"][number];

function SessionRow({ session, isEnding }: { session: Session; isEnding: boolean }) {
  const question = useSheet(sheets.endSession);
  const device = session.device ?? messages.unknown;
  const day = formatInstantDay(session.since);
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
          pending={isEnding}
          onClick={() => question.open({ id: session.id })}
        >
          {messages.end}
        </Button>
      )}
    </li>
  );
}

function Sessions({ endingId }: { endingId: string | undefined }) {
  // Refetched at each opening, since new sessions may exist.
  const query = trpc.auth.sessions.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  if (error && !data) return <QueryErrorCard title={messages.unreadable} query={query} />;
  if (!data)
    return (
      <div className={styles.securityWaiting}>
        <Spinner />
      </div>
    );
  return (
    <ul className={`card ${styles.settingsRows}`} aria-label={messages.title}>
      {data.map((session) => (
        <SessionRow key={session.id} session={session} isEnding={session.id === endingId} />
      ))}
    </ul>
  );
}

/** Asks before the session of another device is ended. */
function EndSessionDialog({ onConfirm }: { onConfirm: (id: string) => void }) {
  const { id } = useSheet(sheets.endSession).params;
  const session = trpc
    .useUtils()
    .auth.sessions.getData()
    ?.find((one) => one.id === id);
  return (
    <AlertDialog
      name={sheets.endSession}
      title={messages.endTitle(session?.device ?? messages.unknown)}
      text={messages.endText}
      confirm={messages.end}
      onConfirm={() => id !== undefined && onConfirm(id)}
    />
  );
}

/** The sessions of the account, with buttons to end them. */
export function SessionsSheet() {
  const utils = trpc.useUtils();
  const end = trpc.auth.endSession.useMutation({
    onSuccess: async () => {
      await utils.auth.sessions.invalidate();
      toast({ title: messages.ended });
    },
    onError: (error) => toast({ title: messages.endFailed, text: describeError(error), tone: "error" }),
  });
  const resetKey = useResetKey(useSheet(sheets.sessions).isOpen);
  const question = useSheet(sheets.signOutEverywhere);
  const leave = useLogoutCleanup();
  const endAll = trpc.auth.signOutEverywhere.useMutation({
    onSuccess: leave,
    onError: () => toast({ title: messages.endAllFailed, tone: "error" }),
  });
  const footer = (
    <Button variant="danger" icon={drawings.exit} pending={endAll.isPending} onClick={() => question.open()}>
      {messages.endAll}
    </Button>
  );
  return (
    <>
      <Sheet name={sheets.sessions} title={messages.title} footer={footer}>
        <div className={`col gap-m ${styles.securitySessions}`}>
          <p className="sm ink2">{messages.intro}</p>
          <Sessions key={resetKey} endingId={end.isPending ? end.variables.id : undefined} />
        </div>
      </Sheet>
      <EndSessionDialog onConfirm={(id) => end.mutate({ id })} />
      <AlertDialog
        name={sheets.signOutEverywhere}
        title={messages.endAllTitle}
        text={
          getOutboxState().changes.length + pendingPhotos.get().length > 0 ? messages.endAllUnsent : messages.endAllText
        }
        confirm={messages.endAllConfirm}
        onConfirm={() => endAll.mutate()}
      />
    </>
  );
}
