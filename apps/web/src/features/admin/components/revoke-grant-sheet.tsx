import { createGrantInputs, maxGrantReasonLength } from "@fetta/domain/billing/entitlement";
import { admin } from "../admin.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { useMe } from "../../../entities/session/session.ts";
import * as sheets from "../../../lib/sheets.ts";
import { useResetKey, useSheet } from "../../../lib/use-sheet.ts";
import { api, trpc } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Sheet } from "../../../ui/overlays/sheet.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { formatGrant, setCachedUser, type ProGrant, type AdminUser } from "../model/admin-user.ts";
import styles from "../admin.module.css";

const messages = admin.grant;
const { revoke } = createGrantInputs({ days: messages.daysRange, reason: messages.reasonNeeded });

function RevokeForm({ user, grant, onDone }: { user: AdminUser; grant: ProGrant; onDone: () => void }) {
  const { profile } = useMe();
  const form = useSchemaForm({
    schema: revoke,
    initial: { userId: user.id, grantId: grant.id, reason: "" },
    isLive: true,
    send: async (input) => {
      try {
        const updatedUser = await api.admin.revoke.mutate(input);
        toast({ title: messages.revoked, text: formatGrant(grant), tone: "neutral" });
        onDone();
        await setCachedUser(updatedUser, profile.id);
      } catch (error) {
        toastError(parseApiError(error).message ?? messages.revokeFailed);
      }
    },
  });
  return (
    <form className={styles.adminDetail} noValidate onSubmit={form.onSubmit}>
      <p className="b">{formatGrant(grant)}</p>
      <p className="sm ink2">{messages.revokeText(user.email)}</p>
      <TextArea
        label={messages.reason}
        help={messages.reasonHelp}
        maxLength={maxGrantReasonLength}
        data-autofocus=""
        {...form.field("reason")}
      />
      <Button type="submit" variant="danger" wide pending={form.isSubmitting}>
        {messages.revokeNow}
      </Button>
      <Button variant="tonal" wide disabled={form.isSubmitting} onClick={onDone}>
        {common.cancel}
      </Button>
    </form>
  );
}

/** Requires a reason before a grant is revoked, which also serves as the confirmation step. */
export function RevokeGrantSheet() {
  const sheet = useSheet(sheets.revokeGrant);
  const resetKey = useResetKey(sheet.isOpen);
  const { id = "", grant: grantId } = sheet.params;
  // Taken from the cache of the user's sheet; a new query would write another audit record.
  const { data: user } = trpc.admin.user.useQuery({ id }, { enabled: false });
  const grant = user?.grants.find((one) => one.id === grantId);
  return (
    <Sheet name={sheets.revokeGrant} title={messages.revokeTitle}>
      {user && grant && <RevokeForm key={resetKey} user={user} grant={grant} onDone={sheet.close} />}
    </Sheet>
  );
}
