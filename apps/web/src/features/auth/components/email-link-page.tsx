import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Logo } from "../../../ui/icons/logo.tsx";
import styles from "../auth.module.css";

/** Layout of the pages that mailed links open. */
export function EmailLinkPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="contenuto" className={`page ${styles.auth}`} tabIndex={-1}>
      <header className="page-header page-header-back">
        <Link to="/" className="icon-btn" aria-label={auth.back}>
          <Icon name="arrow-left" />
        </Link>
      </header>
      <div className="pad">
        <Logo />
        <h1 className={`h1 ${styles.authTitle}`}>{title}</h1>
        {children}
      </div>
    </main>
  );
}

/** Shown when the link carries no token after its "#". */
export function IncompleteEmailLink() {
  return (
    <div className="note">
      <Icon name="info" size="s" />
      <div>
        <b>{recovery.incomplete}</b>
        <p>{recovery.incompleteText}</p>
      </div>
    </div>
  );
}
