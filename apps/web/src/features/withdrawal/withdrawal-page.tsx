import { Link, useSearch } from "@tanstack/react-router";
import { planLengths } from "../../entities/pro/pro-plan.messages.ts";
import { pro } from "../../entities/pro/pro.messages.ts";
import { withdrawal } from "../../entities/withdrawal/withdrawal.messages.ts";
import { trpc, type Outputs } from "../../lib/api/trpc-hooks.ts";
import { buttonClass } from "../../ui/buttons/button-class.ts";
import { QueryErrorCard } from "../../ui/feedback/error-card.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import { Spinner } from "../../ui/icons/spinner.tsx";
import { WithdrawalForm } from "./withdrawal-form.tsx";
import { WithdrawalReceipt } from "./withdrawal-receipt.tsx";
import "../../ui/styles/withdrawal.css";

type Purchase = Outputs["billing"]["purchases"]["purchases"][number];

const messages = withdrawal.page;

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
          <Icon name="arrow-left" />
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
