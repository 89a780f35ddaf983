import { security as words } from "../security.messages.ts";
import { lazy } from "../../../ui/feedback/lazy-component.tsx";
import { causeOf } from "../../../lib/api/api-error.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { ErrorCard } from "../../../ui/feedback/error-card.tsx";
import { SheetHost } from "../../../ui/overlays/sheet-host.tsx";
import { AddressRow } from "./email-row.tsx";
import { MakePasswordRow } from "./create-password-row.tsx";
import { RowContent, SettingsGroup } from "./settings-row.tsx";

const PasswordSheet = lazy(async () => ({
  default: (await import("./change-password-sheet.tsx")).PasswordSheet,
}));
const SessionsSheet = lazy(async () => ({ default: (await import("./sessions-sheet.tsx")).SessionsSheet }));

/** How the account is protected: its address, its password, and where it is open. */
export function SecurityGroup() {
  const { data, error, refetch, isFetching } = trpc.auth.security.useQuery();
  const [password, sessions] = [useSheet("password"), useSheet("dispositivi")];
  if (error && !data)
    return (
      <ErrorCard
        title={words.unreadable}
        cause={causeOf(error)}
        onRetry={() => void refetch()}
        pending={isFetching}
      />
    );
  return (
    <>
      <SettingsGroup title={words.title}>
        {data && <AddressRow verified={data.verified} mail={data.mail} />}
        {data?.password === false ? (
          data.mail && <MakePasswordRow />
        ) : (
          <button
            type="button"
            className="settings-row"
            aria-haspopup="dialog"
            onClick={() => password.open()}
          >
            <RowContent icon="eye-off" title={words.password.change} text={words.password.changeText} />
          </button>
        )}
        <button type="button" className="settings-row" aria-haspopup="dialog" onClick={() => sessions.open()}>
          <RowContent icon="copy" title={words.sessions.title} text={words.sessions.text} />
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
