import type { ReactNode } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { Logo } from "../../../ui/icons/logo.tsx";
import styles from "../auth.module.css";
import { Note } from "../../../ui/feedback/note.tsx";
import { BackLink } from "../../../ui/layout/back-link.tsx";

/** Layout of the sign-in and of the pages that mailed links open. */
export function AuthLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="contenuto" className={`page ${styles.auth}`} tabIndex={-1}>
      <BackLink to="/" label={auth.back} />
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
    <Note title={recovery.incomplete}>
      <p>{recovery.incompleteText}</p>
    </Note>
  );
}
