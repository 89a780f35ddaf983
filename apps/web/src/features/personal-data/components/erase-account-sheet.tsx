import { createErasureInput } from "@fetta/domain/account/credentials";
import { Link } from "@tanstack/react-router";
import { personalData } from "../personal-data.messages.ts";
import { describeError, parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { useLogoutCleanup } from "../../../entities/session/sign-out.ts";
import { Button, buttonClass } from "../../../ui/buttons/button.tsx";
import { HiddenUsernameField, PasswordField } from "../../../ui/forms/text-field.tsx";
import { QueryErrorCard, Skeleton } from "../../../ui/feedback/query-boundary.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";

const messages = personalData.erase;

const erasure = createErasureInput(messages.passwordMissing);

/** What is erased and what remains, shown before the password is requested. */
function Consequences() {
  return (
    <>
      <section>
        <h3 className="h3">{messages.goes}</h3>
        <ul className="sm ink2 plain-list">
          {messages.going.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </section>
      <section className="col gap-s">
        <h3 className="h3">{messages.stays}</h3>
        <p className="sm ink2">{messages.staying}</p>
      </section>
      <p className="sm ink2">{messages.export}</p>
    </>
  );
}

type ErasureMethods = { password: boolean; fresh: boolean };

/** Removes the app's local data other than the diary: choices, drafts, dismissals. */
function clearDeviceStorage(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Without storage there is nothing to remove.
  }
}

function Confirmation({ methods }: { methods: ErasureMethods }) {
  const { email } = useMe().user;
  const leave = useLogoutCleanup();
  const utils = trpc.useUtils();
  const needsPassword = methods.password && !methods.fresh;
  const form = useSchemaForm({
    schema: erasure,
    initial: { password: needsPassword ? "" : undefined },
    isLive: true,
    send: async (input) => {
      try {
        await api.personalData.erase.mutate(input);
      } catch (error) {
        const text = describeError(error);
        const { code } = parseApiError(error);
        if (code === "wrong_current_password") form.setProblems({ password: text });
        // The sign-in was recent when the sheet opened and no longer is.
        if (code === "erasure_unconfirmed") void utils.personalData.erasureRequirements.invalidate();
        toast({ title: messages.failed, text, tone: "error" });
        return;
      }
      await leave();
      clearDeviceStorage();
      toast({ title: messages.bye, text: messages.byeText });
    },
  });
  if (!needsPassword && !methods.fresh)
    return (
      <>
        <p className="note">{messages.again}</p>
        <Link to="/profile" className={buttonClass({ variant: "tonal", wide: true })}>
          {messages.toSettings}
        </Link>
      </>
    );
  return (
    <form className="col gap-m" noValidate onSubmit={form.onSubmit}>
      {needsPassword ? (
        <>
          <HiddenUsernameField label={messages.account} email={email} />
          <PasswordField
            {...form.field("password")}
            label={messages.password}
            name="current"
            value={form.values.password ?? ""}
            autoComplete="current-password"
          />
        </>
      ) : (
        <p className="note">{messages.fresh}</p>
      )}
      <Button type="submit" variant="danger" icon="trash" wide pending={form.isSubmitting}>
        {messages.confirm}
      </Button>
    </form>
  );
}

/** Erases the account, after showing the consequences and confirming the user's identity. */
export function EraseAccountSheet() {
  const sheet = useSheet(sheets.eraseAccount);
  const resetKey = useResetKey(sheet.isOpen);
  const query = trpc.personalData.erasureRequirements.useQuery(undefined, {
    // The ten minutes may pass while the sheet is open.
    gcTime: 0,
    enabled: sheet.isOpen,
  });
  const { data, error } = query;
  return (
    <Sheet name={sheets.eraseAccount} title={messages.title}>
      <div className="col gap-m">
        <Consequences />
        {error && <QueryErrorCard title={messages.unreadable} query={query} />}
        {data ? (
          <Confirmation key={`${resetKey} ${data.fresh}`} methods={data} />
        ) : (
          !error && <Skeleton height="3rem" />
        )}
      </div>
    </Sheet>
  );
}
