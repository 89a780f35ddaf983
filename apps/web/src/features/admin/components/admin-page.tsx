import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { testPages } from "../../../entities/test-pages/test-pages.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { BackHeader } from "../../../ui/layout/back-header.tsx";
import { deskScreen, useMediaQuery } from "../../../ui/layout/use-media-query.ts";
import { AuditSection } from "./audit-section.tsx";
import { PromotionCodesSection } from "./promotion-codes-section.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import { ServerSection } from "./server-section.tsx";
import { SupportSection } from "./support-section.tsx";
import { UsersSection } from "./users-section.tsx";
import styles from "../admin.module.css";

const sections = ["codes", "support", "users", "audit", "server"] as const;
type Section = (typeof sections)[number];

const content: Record<Section, () => ReactNode> = {
  codes: PromotionCodesSection,
  support: SupportSection,
  users: UsersSection,
  audit: AuditSection,
  server: ServerSection,
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
    <section className="col gap-s mt-l" aria-label={admin.testPages.title}>
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
  const isDesk = useMediaQuery(deskScreen);
  const Content = content[chosen];
  // A table fills the page; what stands below the lists on a phone stands beside the codes then.
  const hasExtras = !isDesk || chosen === "codes";
  return (
    <main id="contenuto" className={`page ${styles.admin}`} tabIndex={-1}>
      <BackHeader label={admin.back} onBack={() => void navigate({ to: "/profile" })} />
      <div className={`pad col gap-m ${styles.adminHead}`}>
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
      </div>
      <div className={`pad col gap-m ${styles.adminBody}`}>
        <SecondFactorGate hasCard={hasExtras}>
          <Content />
          {testPages && hasExtras && <TestPageLinks />}
        </SecondFactorGate>
      </div>
    </main>
  );
}
