import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import plate from "../../../assets/art/pro-plate.webp";
import { paywall } from "../../../entities/pro/pro-plan.messages.ts";
import { quota } from "../../../entities/quota/quota.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { buttonClass } from "../../../ui/buttons/button.tsx";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import { PlanList } from "./plan-list.tsx";
import styles from "../paywall.module.css";
import { formatInstantDay, formatRelativeTime } from "../../../lib/local-date.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import * as sharedDrawings from "../../../ui/icons/icon-drawings.ts";
import { freeQuotaPerDay } from "@fetta/domain/billing/usage-quota";
import { Note } from "../../../ui/feedback/note.tsx";
import * as sheets from "../../../lib/sheets.ts";
import { useState, type ReactElement } from "react";

/** A product picture, hidden from screen readers; left out where it cannot be loaded, as offline. */
function Plate() {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return null;
  return (
    <div className={styles.paywallPlate} aria-hidden="true">
      <img src={plate} alt="" width="176" height="176" onError={() => setIsMissing(true)} />
      <svg viewBox="0 0 200 200">
        <path d="M134.79 189.48A96 96 0 1 1 174.45 39.4" />
      </svg>
    </div>
  );
}

/** Shown to users with PRO: the end date, and that another purchase extends it. */
function ActivePro({ until }: { until: string | null }) {
  const { active } = paywall;
  return (
    <section className={`card ${styles.activePro}`}>
      <span className={styles.activeProMark}>
        <Icon name="sparkle-filled" />
      </span>
      <div className="grow">
        <h2 className="h3">{until === null ? active.unlimited : active.until(formatInstantDay(until))}</h2>
        <p className="sm ink2">{active.adds}</p>
      </div>
    </section>
  );
}

/** The used-up daily limit, with the reset time from the server (ISO). */
function LimitCard({ resetsAt }: { resetsAt: string | undefined }) {
  const moment = new Date(resetsAt ?? Number.NaN);
  const isKnown = !Number.isNaN(moment.getTime());
  return (
    <section className={`card ${styles.limitCard}`} role="status">
      <div className="row gap-m">
        <span className={styles.limitCardIcon}>
          <Icon name="clock" />
        </span>
        <div className="grow">
          <b className="h3">{quota.limitTitle}</b>
          <p className="sm ink2">{quota.limitText}</p>
        </div>
      </div>
      <p className="sm ink2">
        {isKnown && (
          <>
            {`${paywall.nextScan} `}
            <b className="ink">{formatRelativeTime(moment)}</b>
            {". "}
          </>
        )}
        {paywall.meanwhile}
      </p>
      <Link
        to="/"
        search={{ sheet: sheets.search }}
        className={buttonClass({ variant: "tonal", size: "small", wide: true })}
      >
        {paywall.search}
      </Link>
    </section>
  );
}

const messages = paywall.table;

type Row = { icon: ReactElement; name: string; free: string; pro: string };

const scans = { free: messages.perDay(freeQuotaPerDay), pro: messages.unlimited };

/** Drawings that no other page needs. */
const drawings = {
  ban: "M4.3 12a7.7 7.7 0 1 0 15.4 0a7.7 7.7 0 1 0 -15.4 0zM6.7 6.7l10.6 10.6",
  headphones:
    "M5 14v-2a7 7 0 0 1 14 0v2M5.8 13h.4a1.8 1.8 0 0 1 1.8 1.8v2.4a1.8 1.8 0 0 1-1.8 1.8h-.4a1.8 1.8 0 0 1-1.8-1.8v-2.4a1.8 1.8 0 0 1 1.8-1.8zM17.8 13h.4a1.8 1.8 0 0 1 1.8 1.8v2.4a1.8 1.8 0 0 1-1.8 1.8h-.4a1.8 1.8 0 0 1-1.8-1.8v-2.4a1.8 1.8 0 0 1 1.8-1.8z",
  bars: "M5 19.5h14M7.5 16v-4M12 16V7.5M16.5 16V9.5",
  lock: "M8 10.5h8a2.5 2.5 0 0 1 2.5 2.5v4a2.5 2.5 0 0 1-2.5 2.5h-8a2.5 2.5 0 0 1-2.5-2.5v-4a2.5 2.5 0 0 1 2.5-2.5zM8.5 10.3V8a3.5 3.5 0 0 1 7 0v2.3",
} as const;

const rows: readonly Row[] = [
  { icon: <Icon name={sharedDrawings.scan} size="s" />, name: messages.dishes, ...scans },
  { icon: <Icon name="pot" size="s" />, name: messages.recipes, ...scans },
  { icon: <Icon name={drawings.ban} size="s" />, ...messages.ads },
  { icon: <Icon name={drawings.headphones} size="s" />, ...messages.support },
  { icon: <Icon name={drawings.bars} size="s" />, ...messages.tracking },
];

/** Comparison of the limits of the free plan with PRO. */
function PlanTable() {
  return (
    <div className={`card ${styles.planTable}`}>
      <table>
        <thead>
          <tr>
            <th scope="col" className="cap b ink2">
              {messages.freeLimits}
            </th>
            <th scope="col" className="mic ink3">
              {messages.free}
            </th>
            <th scope="col" className={`mic ${styles.planTablePro}`}>
              {messages.pro}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ icon, name, free, pro }) => (
            <tr key={name}>
              <th scope="row">
                <span className={styles.planTableName}>
                  {icon}
                  {name}
                </span>
              </th>
              <td className="cap ink3">{free}</td>
              <td className={`cap b ${styles.planTablePro}`}>{pro}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mic ink3">{messages.reset}</p>
    </div>
  );
}

/** The benefits and prices of PRO; opened from a used-up limit, the page shows when it resets. */
export function PaywallPage() {
  const navigate = useNavigate();
  const { checkout, reason, resetsAt } = useSearch({ strict: false });
  const { proStatus, proExpiresAt } = useMe().profile;
  const isActive = proStatus === "active";
  const isCancelled = checkout === "cancelled";
  const isLimited = reason === "quotaUsed" && !isActive;
  return (
    <main id="contenuto" className={`page ${styles.paywall}`} tabIndex={-1}>
      <BackHeader label={paywall.back} onBack={() => void navigate({ to: "/" })} />
      <div className="pad">
        {isCancelled && (
          <Note isPlain role="status" className={styles.cancelledNote}>
            {paywall.cancelled}
          </Note>
        )}
        {isLimited && <LimitCard resetsAt={resetsAt} />}
        <div className={styles.paywallHead}>
          {!isLimited && !isCancelled && <Plate />}
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
          <Icon name={drawings.lock} size="xs" />
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
