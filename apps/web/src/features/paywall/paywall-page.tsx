import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { paywall } from "../../i18n/paywall.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { BackHeader } from "../../ui/page-header.tsx";
import { LimitCard } from "./limit-card.tsx";

/** Where PRO will be bought; who comes here from a used-up limit reads when it starts anew. */
export function PaywallPage() {
  const navigate = useNavigate();
  const { motivo, resetsAt } = useSearch({ strict: false });
  return (
    <main id="contenuto" className="page" tabIndex={-1}>
      <BackHeader label={paywall.back} onBack={() => void navigate({ to: "/" })} />
      <div className="pad col gap-m">
        {motivo === "limite" && <LimitCard resetsAt={resetsAt} />}
        <h1 className="h1">{paywall.title}</h1>
        <p className="ink2">{paywall.notYet}</p>
        <Link to="/" className={buttonClass({ variant: "tonal", wide: true })}>
          {paywall.stayFree}
        </Link>
      </div>
    </main>
  );
}
