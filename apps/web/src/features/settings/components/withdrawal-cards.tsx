import { Link } from "@tanstack/react-router";
import { planLengths } from "../../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../../entities/withdrawal/withdrawal.messages.ts";
import { formatDay } from "../../../lib/local-date.ts";
import { formatEuro } from "../../../lib/format-euro.ts";
import { formatRomeDay } from "../../../lib/rome-time.ts";
import { useMe } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { QueryErrorCard } from "../../../ui/feedback/error-card.tsx";
import { DescriptionList } from "../../../ui/layout/description-list.tsx";
import "../../../ui/styles/withdrawal.css";

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

const messages = withdrawal.card;

function WithdrawalCard({ purchase }: { purchase: Purchase }) {
  const { id, number, planType, paidCents, refundCents, purchasedAt, lastDay } = purchase;
  const facts: [string, string][] = [
    [messages.plan, pro.planOf(planLengths[planType])],
    [messages.purchased, formatRomeDay(purchasedAt)],
    [messages.paid, formatEuro(paidCents)],
    [messages.number, number],
  ];
  return (
    <section className="card card-pad withdrawal-card" aria-label={`${messages.title} ${number}`}>
      <h2 className="h3">{messages.title}</h2>
      <DescriptionList items={facts} />
      <p className="sm ink2">
        {messages.until} <b>{messages.lastDay(formatDay(lastDay, "long"))}</b>
        {messages.without(formatEuro(refundCents))}
      </p>
      <Link to="/recesso" search={{ acquisto: id }} className={buttonClass({ variant: "outline", wide: true })}>
        {withdrawal.begin}
      </Link>
    </section>
  );
}

/** A card for each purchase that can be withdrawn from today, through all of its fourteen days. */
export function WithdrawalCards() {
  const { proStatus } = useMe().profile;
  const query = trpc.billing.purchases.useQuery();
  const { data, error } = query;
  // Without PRO a running withdrawal period is unlikely: the error is not shown.
  if (error && proStatus !== "free") return <QueryErrorCard title={messages.unreadable} query={query} />;
  return data?.purchases
    .filter(({ state }) => state === "open")
    .map((purchase) => <WithdrawalCard key={purchase.id} purchase={purchase} />);
}
