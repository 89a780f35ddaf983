import { useState } from "react";
import { admin } from "../admin.messages.ts";
import { common } from "../../../i18n/common.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { toast } from "../../../ui/overlays/toast.ts";
import { setCachedUser } from "../model/admin-user.ts";
import type { AdminUser } from "../model/admin-user.ts";

const words = admin.grant;

const daysBounds = { min: 1, max: 3650 };

/** Grants days of PRO to an account, with a reason for the audit log. The input stays until the server accepts it. */
export function GrantForm({ user }: { user: AdminUser }) {
  const { profile } = useMe();
  const [days, setDays] = useState<number | null>(null);
  const [reason, setReason] = useState("");
  const [hasTriedSubmit, setHasTriedSubmit] = useState(false);
  const [pending, setPending] = useState(false);

  const grantDays = async (): Promise<void> => {
    const trimmedReason = reason.trim();
    setHasTriedSubmit(true);
    if (days === null || trimmedReason === "" || pending) return;
    setPending(true);
    const input = { userId: user.id, days, reason: trimmedReason };
    try {
      // With the same id, a repeated request whose response was lost grants nothing twice.
      const updatedUser = await withIdempotencyKey(["grant", input], (id) => api.admin.grant.mutate({ ...input, id }));
      setDays(null);
      setReason("");
      setHasTriedSubmit(false);
      toast({ title: words.given, text: words.days(days) });
      await setCachedUser(updatedUser, profile.id);
    } catch (error) {
      toast({ title: common.error, text: parseApiError(error).message ?? words.giveFailed, tone: "error" });
    }
    setPending(false);
  };
  return (
    <form
      className="card card-pad col gap-m"
      aria-label={words.give}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void grantDays();
      }}
    >
      <h4 className="h3">{words.give}</h4>
      <NumberField
        label={words.daysField}
        value={days}
        onValue={setDays}
        {...daysBounds}
        whole
        rangeText={words.daysRange}
        showError={hasTriedSubmit}
        emptyText={words.daysRange}
      />
      <TextArea
        label={words.reason}
        help={words.reasonHelp}
        maxLength={500}
        value={reason}
        onValue={setReason}
        error={hasTriedSubmit && reason.trim() === "" ? words.reasonNeeded : undefined}
      />
      <Button type="submit" wide pending={pending}>
        {words.giveNow}
      </Button>
    </form>
  );
}
