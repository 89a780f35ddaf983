import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../entities/withdrawal/withdrawal.messages.ts";
import { type Outputs, trpc } from "../../lib/api/trpc-hooks.ts";
import { Button, buttonClass } from "../../ui/buttons/button.tsx";
import { QueryErrorCard } from "../../ui/feedback/query-boundary.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import * as drawings from "../../ui/icons/icon-drawings.ts";
import { Spinner } from "../../ui/icons/spinner.tsx";
import "../../ui/styles/withdrawal.css";
import { createWithdrawalInput } from "@fetta/domain/billing/withdrawal";
import { formatEuro } from "../../lib/format-euro.ts";
import { parseApiError } from "../../lib/api/api-error.ts";
import { formatRomeDay, formatRomeTime } from "../../lib/rome-time.ts";
import { refreshSession, useMe } from "../../entities/session/session.ts";
import { EmailField, TextField } from "../../ui/forms/text-field.tsx";
import { useSchemaForm } from "../../ui/forms/use-schema-form.ts";
import { Note } from "../../ui/feedback/note.tsx";
import { useEffect, useRef } from "react";
import { formatDay } from "../../lib/local-date.ts";
import { downloadFile } from "../../lib/download-file.ts";
import { DescriptionList } from "../../ui/layout/description-list.tsx";

const messages = withdrawal.page;

const receiptMessages = withdrawal.receipt;

/** The rows of the receipt, for the screen and for the file. */
function toReceiptFacts(
  { number, planType, purchasedAt, refundCents }: Purchase,
  { receivedAt, name, refundBy }: NonNullable<Purchase["withdrawal"]>,
): [string, string][] {
  return [
    [receiptMessages.received, receiptMessages.moment(formatRomeDay(receivedAt), formatRomeTime(receivedAt))],
    [receiptMessages.name, name],
    [receiptMessages.contract, pro.planOf(planLengths[planType])],
    [receiptMessages.number, number],
    [receiptMessages.purchased, formatRomeDay(purchasedAt)],
    [receiptMessages.refund, formatEuro(refundCents)],
    [receiptMessages.refundTo, receiptMessages.method],
    [receiptMessages.refundBy, formatDay(refundBy, "long")],
  ];
}

const envelope =
  "M6.6 5.8h10.8a2.6 2.6 0 0 1 2.6 2.6v7.2a2.6 2.6 0 0 1-2.6 2.6h-10.8a2.6 2.6 0 0 1-2.6-2.6v-7.2a2.6 2.6 0 0 1 2.6-2.6zM4.6 7.6l7.4 5.6 7.4-5.6";

type Props = { purchase: Purchase; declared: NonNullable<Purchase["withdrawal"]> };

/** The declaration and its time, as in the confirmation mail. */
function WithdrawalReceipt({ purchase, declared }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form is unmounted, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  const facts = toReceiptFacts(purchase, declared);
  const download = (): void => {
    const lines = [receiptMessages.title, "", ...facts.map(([name, value]) => `${name}: ${value}`), ""];
    downloadFile(
      receiptMessages.file(purchase.number),
      new Blob([lines.join("\n")], { type: "text/plain;charset=utf-8" }),
    );
  };
  return (
    <div className="withdrawal-receipt">
      <div className="withdrawal-received">
        <span className="withdrawal-check">
          <Icon name="check" />
        </span>
        <h1 className="h1" ref={heading} tabIndex={-1}>
          {receiptMessages.title}
        </h1>
        <p className="ink2">{receiptMessages.text}</p>
      </div>
      <section className="card card-pad" aria-label={receiptMessages.title}>
        <DescriptionList items={facts} />
        <p className="withdrawal-mailed sm ink2">
          {declared.mailed ? <Icon name={envelope} size="s" /> : <Icon name="info" size="s" />}
          {declared.mailed ? receiptMessages.mailed(declared.email) : receiptMessages.notMailed}
        </p>
      </section>
      <Button variant="tonal" icon="download" wide onClick={download}>
        {receiptMessages.download}
      </Button>
      <div className="withdrawal-foot">
        <Link to="/" className={buttonClass({ wide: true })}>
          {receiptMessages.toDiary}
        </Link>
      </div>
    </div>
  );
}

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
    <ul className="card stack gap-sm withdrawal-consequences sm">
      <li>
        <Icon name="M6.5 4.5h11v15l-2.2-1.5-1.7 1.5-1.6-1.5-1.6 1.5-1.7-1.5-2.2 1.5zM9.3 9h5.4M9.3 12.3h5.4" size="s" />
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
function WithdrawalForm({ purchase }: { purchase: Purchase }) {
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

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

function NoWithdrawal({ text }: { text: string }) {
  return (
    <>
      <p className="ink2">{text}</p>
      <Link to="/faq" hash="recesso" className={buttonClass({ variant: "tonal", wide: true })}>
        {withdrawal.rules}
      </Link>
      <Link to="/contact-support" className={buttonClass({ variant: "ghost", size: "inline", wide: true })}>
        {withdrawal.support}
      </Link>
    </>
  );
}

/** Shown where several purchases can be withdrawn from and the address names none of them. */
function PurchaseChoice({ open }: { open: readonly Purchase[] }) {
  return (
    <>
      <p className="ink2">{messages.choose}</p>
      {open.map(({ id, number, planType }) => (
        <Link
          key={id}
          to="/recesso"
          search={{ purchase: id }}
          className={buttonClass({ variant: "outline", wide: true })}
        >
          {messages.contractOf(pro.planOf(planLengths[planType]), number)}
        </Link>
      ))}
    </>
  );
}

/** The form of the selected purchase, or why there is none. */
function SelectedPurchase({ purchases, id }: { purchases: readonly Purchase[]; id: string | undefined }) {
  const open = purchases.filter(({ state }) => state === "open");
  const [only, ...more] = open;
  const selected = id === undefined ? (more.length === 0 ? only : undefined) : purchases.find((each) => each.id === id);
  if (selected?.state === "open") return <WithdrawalForm key={selected.id} purchase={selected} />;
  if (selected && selected.state !== "withdrawn") return <NoWithdrawal text={withdrawal.none[selected.state]} />;
  if (id !== undefined) return <NoWithdrawal text={withdrawal.unknown} />;
  return open.length === 0 ? <NoWithdrawal text={withdrawal.nothing} /> : <PurchaseChoice open={open} />;
}

/** Withdrawal from a purchase, followed by its receipt. */
export function WithdrawalPage() {
  const { purchase: id } = useSearch({ strict: false });
  const query = trpc.billing.purchases.useQuery();
  const { data, error } = query;
  const declared = data?.purchases.find((each) => each.id === id);
  if (declared?.withdrawal)
    return (
      <main id="contenuto" className="page withdrawal" tabIndex={-1}>
        <header className="page-header page-header-back withdrawal-close">
          <Link to="/profile" className="icon-btn" aria-label={withdrawal.receipt.close}>
            <Icon name="close" />
          </Link>
        </header>
        <div className="pad">
          <WithdrawalReceipt purchase={declared} declared={declared.withdrawal} />
        </div>
      </main>
    );
  return (
    <main id="contenuto" className="page withdrawal" tabIndex={-1}>
      <header className="page-header page-header-back">
        <Link to="/profile" className="icon-btn" aria-label={messages.back}>
          <Icon name={drawings.arrowLeft} />
        </Link>
        <h1 className="h2 grow">{messages.title}</h1>
      </header>
      <div className="pad">
        {error && <QueryErrorCard title={withdrawal.card.unreadable} query={query} />}
        {!data && !error && <Spinner />}
        {data && <SelectedPurchase purchases={data.purchases} id={id} />}
      </div>
    </main>
  );
}
