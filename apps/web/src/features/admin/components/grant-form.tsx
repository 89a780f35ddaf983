import { createGrantInputs, grantDaysBounds, maxGrantReasonLength } from "@fetta/domain/billing/entitlement";
import { admin } from "../admin.messages.ts";
import { parseApiError } from "../../../lib/api/api-error.ts";
import { withIdempotencyKey } from "../../../lib/api/idempotency-key.ts";
import { useMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/trpc-hooks.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { NumberField } from "../../../ui/forms/number-field.tsx";
import { TextArea } from "../../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../../ui/forms/use-schema-form.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { setCachedUser, type AdminUser } from "../model/admin-user.ts";

const messages = admin.grant;

const { grant } = createGrantInputs({ days: messages.daysRange, reason: messages.reasonNeeded });

/** Grants days of PRO to an account, with a reason for the audit log. The input stays until the server accepts it. */
export function GrantForm({ user }: { user: AdminUser }) {
  const { profile } = useMe();
  const form = useSchemaForm({
    schema: grant,
    initial: { userId: user.id, days: null as number | null, reason: "" },
    isLive: true,
    send: async (input) => {
      try {
        // With the same id, a repeated request whose response was lost grants nothing twice.
        const updatedUser = await withIdempotencyKey(["grant", input], (id) =>
          api.admin.grant.mutate({ ...input, id }),
        );
        toast({ title: messages.given, text: messages.days(input.days) });
        await setCachedUser(updatedUser, profile.id);
        return "reset";
      } catch (error) {
        toastError(parseApiError(error).message ?? messages.giveFailed);
        return undefined;
      }
    },
  });
  return (
    <form className="card card-pad col gap-m" aria-label={messages.give} noValidate onSubmit={form.onSubmit}>
      <h4 className="h3">{messages.give}</h4>
      <NumberField
        label={messages.daysField}
        {...form.number("days")}
        {...grantDaysBounds}
        whole
        rangeText={messages.daysRange}
        emptyText={messages.daysRange}
      />
      <TextArea
        label={messages.reason}
        help={messages.reasonHelp}
        maxLength={maxGrantReasonLength}
        {...form.field("reason")}
      />
      <Button type="submit" wide pending={form.isSubmitting}>
        {messages.giveNow}
      </Button>
    </form>
  );
}
