import { createWithdrawalInput } from "@fetta/domain/billing/withdrawal";
import { useNavigate } from "@tanstack/react-router";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../entities/withdrawal/withdrawal.messages.ts";
import { formatEuro } from "../../lib/format-euro.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { formatRomeDay } from "../../lib/rome-time.ts";
import { refreshSession, useMe } from "../../entities/session/session.ts";
import { trpc, type Outputs } from "../../lib/api/trpc-hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon, CustomIcon } from "../../ui/icons/icon.tsx";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../ui/forms/use-schema-form.ts";
import { Note } from "../../ui/feedback/note.tsx";

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

const messages = withdrawal.page;

const withdrawalInput = createWithdrawalInput({
  required: messages.emailNeeded,
  nameMissing: messages.nameNeeded,
  email: messages.emailNeeded,
  tooLong: messages.tooLong,
});

/** The message for a declaration that the server rejected. */
function describeFailure(error: unknown): { title: string; text: string } {
  const { message, isUnreachable } = parseApiError(error);
  return isUnreachable
    ? { title: messages.unanswered, text: messages.unansweredText }
    : { title: messages.failed, text: message ?? messages.failedText };
}

function Consequences({ refundCents }: Pick<Purchase, "refundCents">) {
  return (
    <ul className="card withdrawal-consequences sm">
      <li>
        <CustomIcon size="s">
          <path d="M6.5 4.5h11v15l-2.2-1.5-1.7 1.5-1.6-1.5-1.6 1.5-1.7-1.5-2.2 1.5zM9.3 9h5.4M9.3 12.3h5.4" />
        </CustomIcon>
        <span>
          {messages.refund[0]}
          <b>{formatEuro(refundCents)}</b>
          {messages.refund[1]}
        </span>
      </li>
      <li>
        <Icon name="sparkle-filled" size="s" />
        {messages.ends}
      </li>
      <li>
        <Icon name="check" size="s" />
        {messages.stays}
      </li>
    </ul>
  );
}

/** The second step: all fields are filled in, to be checked, changed where needed, and confirmed. */
export function WithdrawalForm({ purchase }: { purchase: Purchase }) {
  const { id, number, planType, paidCents, refundCents, purchasedAt } = purchase;
  const { profile } = useMe();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const withdrawMutation = trpc.billing.withdraw.useMutation({
    onSuccess: async (withdrawn) => {
      utils.billing.purchases.setData(undefined, (before) => ({
        purchases: (before?.purchases ?? []).map((each) => (each.id === withdrawn.id ? withdrawn : each)),
      }));
      await refreshSession();
    },
  });
  const form = useSchemaForm({
    schema: withdrawalInput,
    initial: { purchaseId: id, name: profile.name ?? "", email: profile.email },
    send: (input) => withdrawMutation.mutate(input),
  });
  const failure = withdrawMutation.error && describeFailure(withdrawMutation.error);
  return (
    <form className="withdrawal-form" noValidate onSubmit={form.onSubmit}>
      <p className="sm ink2">{messages.ready}</p>
      <TextField {...form.field("name")} label={messages.name} autoComplete="name" />
      <TextField
        label={messages.contract}
        name="contract"
        readOnly
        value={messages.contractOf(pro.planOf(planLengths[planType]), number)}
        onValue={() => undefined}
        help={messages.purchase(formatRomeDay(purchasedAt), formatEuro(paidCents))}
      />
      <EmailField {...form.field("email")} label={messages.email} spellCheck={false} help={messages.emailHelp} />
      <Consequences refundCents={refundCents} />
      <div role="alert">
        {failure && (
          <Note title={failure.title}>
            <p>{failure.text}</p>
          </Note>
        )}
      </div>
      <div className="withdrawal-foot">
        <Button type="submit" wide pending={withdrawMutation.isPending || withdrawMutation.isSuccess}>
          {withdrawal.confirm}
        </Button>
        <Button variant="ghost" size="inline" wide onClick={() => void navigate({ to: "/profile" })}>
          {messages.goBack}
        </Button>
      </div>
    </form>
  );
}
