import { useRouterState } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { Logo } from "../../../ui/icons/logo.tsx";
import styles from "../auth.module.css";
import { Note } from "../../../ui/feedback/note.tsx";
import { BackLink } from "../../../ui/layout/back-header.tsx";

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

/** A page that a mailed link opens; the token after its "#" is given to `children`. */
export function EmailLinkPage({ title, children }: { title: string; children: (token: string) => ReactNode }) {
  const token = useRouterState({ select: ({ location }) => location.hash });
  return (
    <AuthLayout title={title}>
      {token === "" ? (
        <Note title={recovery.incomplete}>
          <p>{recovery.incompleteText}</p>
        </Note>
      ) : (
        children(token)
      )}
    </AuthLayout>
  );
}
