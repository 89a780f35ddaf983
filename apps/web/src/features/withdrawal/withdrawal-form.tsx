import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { FormEvent } from "react";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../entities/withdrawal/withdrawal.messages.ts";
import { formatEuro } from "../../lib/format-euro.ts";
import { focusFirstProblem } from "../../lib/focus-first-invalid-field.ts";
import { refusalOf } from "../../lib/api/api-error.ts";
import { formatRomeDay } from "../../lib/rome-time.ts";
import { refreshSession, useMe } from "../../entities/session/session.ts";
import { trpc } from "../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../lib/api/trpc-hooks.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon, OwnIcon } from "../../ui/icons/icon.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];
type Problems = { name?: string; email?: string };

const words = withdrawal.page;

/** What is wrong with the answers, by field. */
function problemsOf(name: string, email: string): Problems {
  return {
    ...(name.trim() === "" && { name: words.nameNeeded }),
    ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: words.emailNeeded }),
  };
}

/** What the server says of a declaration that it did not take. */
function failureOf(error: unknown): { title: string; text: string } {
  const { message, unreachable } = refusalOf(error);
  return unreachable
    ? { title: words.unanswered, text: words.unansweredText }
    : { title: words.failed, text: message ?? words.failedText };
}

function Consequences({ refundCents }: Pick<Purchase, "refundCents">) {
  return (
    <ul className="card withdrawal-consequences sm">
      <li>
        <OwnIcon size="s">
          <path d="M6.5 4.5h11v15l-2.2-1.5-1.7 1.5-1.6-1.5-1.6 1.5-1.7-1.5-2.2 1.5zM9.3 9h5.4M9.3 12.3h5.4" />
        </OwnIcon>
        <span>
          {words.refund[0]}
          <b>{formatEuro(refundCents)}</b>
          {words.refund[1]}
        </span>
      </li>
      <li>
        <Icon name="sparkle-filled" size="s" />
        {words.ends}
      </li>
      <li>
        <Icon name="check" size="s" />
        {words.stays}
      </li>
    </ul>
  );
}

/** The second step: everything is filled in, to be looked at, changed where need be, and confirmed. */
export function WithdrawalForm({ purchase }: { purchase: Purchase }) {
  const { id, number, planType, paidCents, refundCents, purchasedAt } = purchase;
  const { profile } = useMe();
  const navigate = useNavigate();
  const utils = trpc.useUtils();
  const [name, setName] = useState(profile.name ?? "");
  const [email, setEmail] = useState(profile.email);
  const [problems, setProblems] = useState<Problems>({});
  const declare = trpc.billing.withdraw.useMutation({
    onSuccess: async (withdrawn) => {
      utils.billing.purchases.setData(undefined, (before) => ({
        purchases: (before?.purchases ?? []).map((each) => (each.id === withdrawn.id ? withdrawn : each)),
      }));
      await refreshSession();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const found = problemsOf(name, email);
    setProblems(found);
    if (Object.keys(found).length > 0) {
      focusFirstProblem(event.currentTarget);
      return;
    }
    declare.mutate({ purchaseId: id, name: name.trim(), email: email.trim() });
  };
  const failure = declare.error && failureOf(declare.error);
  return (
    <form className="withdrawal-form" noValidate onSubmit={submit}>
      <p className="sm ink2">{words.ready}</p>
      <TextField
        label={words.name}
        name="name"
        autoComplete="name"
        value={name}
        onValue={setName}
        error={problems.name}
      />
      <TextField
        label={words.contract}
        name="contract"
        readOnly
        value={words.contractOf(pro.planOf(planLengths[planType]), number)}
        onValue={() => undefined}
        help={words.purchase(formatRomeDay(purchasedAt), formatEuro(paidCents))}
      />
      <TextField
        label={words.email}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        value={email}
        onValue={setEmail}
        help={words.emailHelp}
        error={problems.email}
      />
      <Consequences refundCents={refundCents} />
      <div role="alert">
        {failure && (
          <div className="note">
            <Icon name="info" size="s" />
            <div>
              <b>{failure.title}</b>
              <p>{failure.text}</p>
            </div>
          </div>
        )}
      </div>
      <div className="withdrawal-foot">
        <Button type="submit" wide pending={declare.isPending || declare.isSuccess}>
          {withdrawal.confirm}
        </Button>
        <Button variant="ghost" size="inline" wide onClick={() => void navigate({ to: "/profile" })}>
          {words.goBack}
        </Button>
      </div>
    </form>
  );
}
