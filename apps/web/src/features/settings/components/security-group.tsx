import { security as words } from "../security.messages.ts";
import { lazyWithTrpc } from "../../../ui/feedback/lazy-component.tsx";
import { describeError } from "../../../lib/api/api-error.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { EmailRow } from "./email-row.tsx";
import { CreatePasswordRow } from "./create-password-row.tsx";
import { SettingsRowContent, SettingsGroup } from "./settings-row.tsx";
import styles from "../settings.module.css";

const PasswordSheet = lazyWithTrpc(async () => ({
  default: (await import("./change-password-sheet.tsx")).ChangePasswordSheet,
}));
const SessionsSheet = lazyWithTrpc(async () => ({
  default: (await import("./sessions-sheet.tsx")).SessionsSheet,
}));

/** Account security: address, password and sessions. */
export function SecurityGroup() {
  const { data, error, refetch, isFetching } = trpc.auth.security.useQuery();
  const [password, sessions] = [useSheet("password"), useSheet("dispositivi")];
  if (error && !data)
    return (
      <ErrorCard
        title={words.unreadable}
        cause={describeError(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  return (
    <>
      <SettingsGroup title={words.title}>
        {data && <EmailRow verified={data.verified} mail={data.mail} />}
        {data?.password === false ? (
          data.mail && <CreatePasswordRow />
        ) : (
          <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => password.open()}>
            <SettingsRowContent icon="eye-off" title={words.password.change} text={words.password.changeText} />
          </button>
        )}
        <button type="button" className={styles.settingsRow} aria-haspopup="dialog" onClick={() => sessions.open()}>
          <SettingsRowContent icon="copy" title={words.sessions.title} text={words.sessions.text} />
        </button>
      </SettingsGroup>
      <SheetHost name="password">
        <PasswordSheet />
      </SheetHost>
      <SheetHost name="dispositivi">
        <SessionsSheet />
      </SheetHost>
    </>
  );
}
