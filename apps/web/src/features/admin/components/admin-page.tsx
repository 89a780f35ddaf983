import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { admin } from "../admin.messages.ts";
import { useMe } from "../../../entities/session/session.ts";
import { BackHeader } from "../../../ui/layout/page-header.tsx";
import { AuditSection } from "./audit-section.tsx";
import { PromotionCodesSection } from "./promotion-codes-section.tsx";
import { UsersSection } from "./users-section.tsx";
import { SecondFactorGate } from "./second-factor-gate.tsx";
import { SupportSection } from "./support-section.tsx";
import { TestPageLinks } from "./test-page-links.tsx";
import styles from "../admin.module.css";

const sections = ["codici", "assistenza", "persone", "registro"] as const;
type Section = (typeof sections)[number];

const content: Record<Section, () => ReactNode> = {
  codici: PromotionCodesSection,
  assistenza: SupportSection,
  persone: UsersSection,
  registro: AuditSection,
};

/** The admin page, one section at a time; the `sezione` search param selects it. */
export function AdminPage() {
  const { sezione } = useSearch({ strict: false });
  const navigate = useNavigate();
  const { testPages } = useMe();
  const chosen = sections.find((section) => section === sezione) ?? "codici";
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
                  search={{ sezione: section }}
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
