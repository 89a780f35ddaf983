import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import plate from "../../../assets/art/pro-plate.webp";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button-class.ts";
import { BackHeader } from "../../../ui/layout/page-header.tsx";
import { ActivePro } from "./active-pro.tsx";
import { BenefitIcon } from "./benefit-icon.tsx";
import { LimitCard } from "./limit-card.tsx";
import { PlanTable } from "./plan-table.tsx";
import { PlanList } from "./plan-list.tsx";
import styles from "../paywall.module.css";

/** A product picture, hidden from screen readers. */
function Plate() {
  return (
    <div className={styles.paywallPlate} aria-hidden="true">
      <img src={plate} alt="" width="176" height="176" />
      <svg viewBox="0 0 200 200">
        <path d="M134.79 189.48A96 96 0 1 1 174.45 39.4" />
      </svg>
    </div>
  );
}

/** The benefits and prices of PRO; opened from a used-up limit, the page shows when it resets. */
export function PaywallPage() {
  const navigate = useNavigate();
  const { motivo, resetsAt } = useSearch({ strict: false });
  const { proStatus, proExpiresAt } = useMe().profile;
  const isActive = proStatus === "active";
  const isLimited = motivo === "limite" && !isActive;
  return (
    <main id="contenuto" className={`page ${styles.paywall}`} tabIndex={-1}>
      <BackHeader label={paywall.back} onBack={() => void navigate({ to: "/" })} />
      <div className="pad">
        {isLimited && <LimitCard resetsAt={resetsAt} />}
        <div className={styles.paywallHead}>
          {!isLimited && <Plate />}
          <h1 className="h1">{isActive ? paywall.renew : paywall.title}</h1>
          <p className="ink2">{paywall.intro}</p>
        </div>
        {isActive && <ActivePro until={proExpiresAt} />}
        <PlanTable />
        <PlanList />
        <p className="center">
          <Link to="/faq" hash="recesso" className="text-link cap ink2">
            {paywall.withdrawal}
          </Link>
        </p>
        <p className={`${styles.paywallSecure} cap ink2`}>
          <BenefitIcon name="lock" size="xs" />
          {paywall.secure}
        </p>
        <Link to="/" className={buttonClass({ variant: "ghost", size: "inline", wide: true })}>
          {isActive ? paywall.back : paywall.stayFree}
        </Link>
        <p className={styles.paywallHelp}>
          <Link to="/faq" className="text-link cap ink2">
            {paywall.faq}
          </Link>
          <Link to="/contact-support" className="text-link cap ink2">
            {paywall.support}
          </Link>
        </p>
      </div>
    </main>
  );
}
