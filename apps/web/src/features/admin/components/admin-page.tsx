import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import { PromotionCodesSection } from "./promotion-codes-section.tsx";
import { UsersSection } from "./users-section.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import { SupportSection } from "./support-section.tsx";
import styles from "../admin.module.css";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { api, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatAuditAction, formatAuditDetails, formatTimestamp } from "../model/admin-format.ts";
import { AdminFactList } from "./admin-fact-list.tsx";
import { PagedList } from "./paged-list.tsx";
import { usePagedQuery } from "../hooks/use-paged-query.ts";

const sections = ["codes", "support", "users", "audit"] as const;
type Section = (typeof sections)[number];

type Event = Outputs["admin"]["audit"]["items"][number];

/** The actor's address; for an erased account its pseudonym; else a label for an unknown account or the system. */
function actorName({ action, actor, erasedActorPseudonym }: Event): string {
  if (actor !== null) return actor;
  if (erasedActorPseudonym !== null) return admin.audit.erased(erasedActorPseudonym);
  return action === "signin.failed" ? admin.audit.somebody : admin.audit.system;
}

function EventRow(event: Event) {
  const { at, action, actor, subject, detail } = event;
  const lines = formatAuditDetails(detail);
  return (
    <div className={styles.adminRow}>
      <time className="cap ink3 num" dateTime={at}>
        {formatTimestamp(at)}
      </time>
      <b className="h3">{formatAuditAction(action)}</b>
      <p className="sm ink2">{admin.audit.by(actorName(event))}</p>
      {subject !== null && subject !== actor && <p className="sm ink2">{admin.audit.to(subject)}</p>}
      {lines.length > 0 && <AdminFactList facts={lines} />}
    </div>
  );
}

/** The audit log, newest first. */
function AuditSection() {
  const pages = usePagedQuery(["audit"], (before) => api.admin.audit.query(before === undefined ? {} : { before }));
  return (
    <PagedList
      label={admin.section.audit}
      pages={pages}
      empty={{ title: admin.audit.none, text: admin.audit.noneText }}
      keyOf={({ id }) => id}
    >
      {(event) => <EventRow {...event} />}
    </PagedList>
  );
}

const content: Record<Section, () => ReactNode> = {
  codes: PromotionCodesSection,
  support: SupportSection,
  users: UsersSection,
  audit: AuditSection,
};

const testPageLinks = [
  { to: "/test-pro-button", title: testPages.proButton.title },
  { to: "/test-refresh", title: testPages.refresh.title },
  { to: "/test-pro-refresh", title: testPages.proRefresh.title },
  { to: "/debug-webhook", title: testPages.webhook.title },
  { to: "/test-ad-blocking", title: testPages.adBlocking.title },
] as const;

/** Links to the PRO test pages, on servers that have them. */
function TestPageLinks() {
  return (
    <section className={`col gap-s ${styles.adminTests}`} aria-label={admin.testPages.title}>
      <h2 className="h3">{admin.testPages.title}</h2>
      <p className="cap ink2">{admin.testPages.text}</p>
      <ul className={`card ${styles.adminLinks}`}>
        {testPageLinks.map(({ to, title }) => (
          <li key={to}>
            <Link to={to} className={styles.adminLink}>
              <span className="grow">{title}</span>
              <Icon name="chevron-right" size="s" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The admin page, one section at a time; the `section` search param selects it. */
export function AdminPage() {
  const { section: chosen = "codes" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { testPages } = useMe();
  const Content = content[chosen];
  return (
    <main id="contenuto" className={`page ${styles.admin}`} tabIndex={-1}>
      <BackHeader label={admin.back} onBack={() => void navigate({ to: "/profile" })} />
      <div className="pad col gap-m">
        <h1 className="h1">{admin.title}</h1>
        <nav aria-label={admin.sections}>
          <ul className={`segmented ${styles.adminSections}`}>
            {sections.map((section) => (
              <li key={section}>
                <Link
                  to="/admin"
                  search={{ section }}
                  className="segmented-tab"
                  aria-current={section === chosen ? "page" : undefined}
                  resetScroll={false}
                >
                  {admin.section[section]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <SecondFactorGate>
          <Content />
          {testPages && <TestPageLinks />}
        </SecondFactorGate>
      </div>
    </main>
  );
}
