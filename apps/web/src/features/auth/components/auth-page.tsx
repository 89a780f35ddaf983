import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Logo } from "../../../ui/icons/logo.tsx";
import { emptyAuthForm } from "../model/auth-form-schemas.ts";
import type { AuthFormValues } from "../model/auth-form-schemas.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "../auth.module.css";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { findProviderFailureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";

const tabs = [
  { value: "accedi", label: auth.signIn },
  { value: "registrati", label: auth.register },
] as const;

const titles = { accedi: auth.welcomeBack, registrati: auth.welcome, password: recovery.forgot.title };

/** Link to password recovery; where the server sends no mails, the support contact. */
function ForgotPasswordLink() {
  const { data: signInMethods } = trpc.auth.signInMethods.useQuery();
  return (
    <div className={styles.authForgot}>
      {signInMethods?.mail === true && (
        <Link to="/auth" search={{ scheda: "password" }} className="text-link">
          {auth.forgot}
        </Link>
      )}
      {signInMethods?.mail === false && (
        <p className="sm ink2">
          {auth.forgotWithoutMail} <Link to="/contact-support">{auth.askForHelp}</Link>
        </p>
      )}
    </div>
  );
}

/** Why the other provider returned here without a sign-in. A mailed link is shown as the next step, not as an error. */
function ProviderError() {
  const { errore } = useSearch({ strict: false });
  const text = findProviderFailureText(errore);
  if (text === undefined) return null;
  const isMailSent = errore === "conferma-inviata";
  return (
    <div
      role={isMailSent ? "status" : "alert"}
      className={isMailSent ? `note note-plain ${styles.authNotice}` : `note ${styles.authNotice}`}
    >
      <Icon name={isMailSent ? "check" : "info"} size="s" />
      <div>
        <b>{isMailSent ? provider.checkMail : provider.failed}</b>
        <p>{text}</p>
      </div>
    </div>
  );
}

/** Sign-in, registration and password recovery. Input is kept across the tabs and across failures. */
export function AuthPage() {
  const { scheda } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [values, setValues] = useState<AuthFormValues>(emptyAuthForm);
  useUnsavedChanges(Object.values(values).some((answer) => answer !== ""));
  const tab = scheda === "registrati" || scheda === "password" ? scheda : "accedi";
  const form = {
    initial: values,
    onChange: (changed: AuthFormValues) => setValues((before) => ({ ...before, ...changed })),
  };
  return (
    <main id="contenuto" className={`page ${styles.auth}`} tabIndex={-1}>
      <header className="page-header page-header-back">
        <Link to="/" className="icon-btn" aria-label={auth.back}>
          <Icon name="arrow-left" />
        </Link>
      </header>
      <div className="pad">
        <Logo />
        <h1 className={`h1 ${styles.authTitle}`}>{titles[tab]}</h1>
        <ProviderError />
        {tab !== "password" && <ProviderSignIn />}
        {tab === "password" ? (
          <ForgotPasswordForm {...form} />
        ) : (
          <SegmentedTabs
            label={auth.tabsLabel}
            tabs={tabs}
            value={tab}
            onValue={(value) => void navigate({ to: "/auth", search: { scheda: value }, replace: true })}
          >
            {tab === "accedi" ? (
              <>
                <SignInForm {...form} />
                <ForgotPasswordLink />
              </>
            ) : (
              <RegisterForm {...form} />
            )}
          </SegmentedTabs>
        )}
        <p className={`cap ink2 center ${styles.authPrivacy}`}>
          <Link to="/privacy">{auth.privacy}</Link>
        </p>
      </div>
    </main>
  );
}
