import { useRef } from "react";
import { security } from "../security.messages.ts";
import { describeError } from "../../../lib/api/api-error.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { QueryErrorCard } from "../../../ui/feedback/error-card.tsx";
import { lazySheet } from "../../../ui/overlays/sheet-host.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import { useMe } from "../../../entities/session/session.ts";
import { toast } from "../../../ui/overlays/toast.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "../settings.module.css";

const PasswordSheet = lazySheet(
  sheets.changePassword,
  async () => (await import("./change-password-sheet.tsx")).ChangePasswordSheet,
);
const SessionsSheet = lazySheet(sheets.sessions, async () => (await import("./sessions-sheet.tsx")).SessionsSheet);

/** A user of another provider creates a password by a mailed link, as after a forgotten password. */
function CreatePasswordRow() {
  const { email } = useMe().user;
  const request = trpc.auth.requestReset.useMutation({
    onSuccess: () => toast({ title: security.sent, text: security.password.createSent(email) }),
    onError: (error) => toast({ title: security.sendFailed, text: describeError(error), tone: "error" }),
  });
  return (
    <button
      type="button"
      className={styles.settingsRow}
      aria-busy={request.isPending || undefined}
      onClick={() => !request.isPending && request.mutate({ email })}
    >
      <SettingsRowContent
        icon="eye-off"
        title={security.password.create}
        text={security.password.createText}
        leadsAway={false}
      />
    </button>
  );
}

/** Whether the address is verified, and a button to send the verification mail again. */
function EmailRow({ verified, mail }: { verified: boolean; mail: boolean }) {
  const { email } = useMe().user;
  const utils = trpc.useUtils();
  const row = useRef<HTMLDivElement>(null);
  const resendMutation = trpc.auth.requestVerification.useMutation({
    onSuccess: async () => {
      toast({ title: security.sent, text: security.sentText(email) });
      // It may have been verified elsewhere in the meantime, which removes the button.
      await utils.auth.security.invalidate();
      row.current?.focus();
    },
    onError: (error) => toast({ title: security.sendFailed, text: describeError(error), tone: "error" }),
  });
  if (!verified && !mail) return null;
  return (
    <div ref={row} tabIndex={-1} className={`${styles.settingsRow} ${styles.settingsRowWrap}`}>
      {verified ? (
        <SettingsRowContent icon="check" title={security.verified} text={email} leadsAway={false} />
      ) : (
        <>
          <SettingsRowContent
            icon="info"
            title={security.unverified}
            text={security.unverifiedText}
            leadsAway={false}
          />
          <Button
            variant="tonal"
            size="inline"
            pending={resendMutation.isPending}
            onClick={() => resendMutation.mutate()}
          >
            {security.again}
          </Button>
        </>
      )}
    </div>
  );
}

/** Account security: address, password and sessions. */
export function SecurityGroup() {
  const query = trpc.auth.security.useQuery();
  const { data, error } = query;
  const [password, sessions] = [useSheet(sheets.changePassword), useSheet(sheets.sessions)];
  if (error && !data) return <QueryErrorCard title={security.unreadable} query={query} />;
  return (
    <>
      <SettingsGroup title={security.title}>
        {data && <EmailRow verified={data.verified} mail={data.mail} />}
        {data?.password === false ? (
          data.mail && <CreatePasswordRow />
        ) : (
          <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => password.open()}>
            <SettingsRowContent icon="eye-off" title={security.password.change} text={security.password.changeText} />
          </button>
        )}
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => sessions.open()}>
          <SettingsRowContent icon="copy" title={security.sessions.title} text={security.sessions.text} />
        </button>
      </SettingsGroup>
      <PasswordSheet />
      <SessionsSheet />
    </>
  );
}
