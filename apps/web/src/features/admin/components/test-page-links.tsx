import { Link } from "@tanstack/react-router";
import { admin } from "../admin.messages.ts";
import { testPages } from "../../../i18n/test-pages.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import styles from "../admin.module.css";

const pages = [
  { to: "/test-pro-button", title: testPages.proButton.title },
  { to: "/test-refresh", title: testPages.refresh.title },
  { to: "/test-pro-refresh", title: testPages.proRefresh.title },
  { to: "/debug-webhook", title: testPages.webhook.title },
  { to: "/test-ad-blocking", title: testPages.adBlocking.title },
] as const;

/** Links to the PRO test pages, on servers that have them. */
export function TestPageLinks() {
  return (
    <section className={`col gap-s ${styles.adminTests}`} aria-label={admin.testPages.title}>
      <h2 className="h3">{admin.testPages.title}</h2>
      <p className="cap ink2">{admin.testPages.text}</p>
      <ul className={`card ${styles.adminLinks}`}>
        {pages.map(({ to, title }) => (
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
