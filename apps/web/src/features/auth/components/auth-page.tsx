import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { useUnsavedChanges } from "../../../lib/unsaved-changes.ts";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { emptyAuthForm, type AuthFormValues } from "../model/auth-form-schemas.ts";
import { ForgotPasswordForm } from "./forgot-password-form.tsx";
import { ProviderSignIn } from "./provider-sign-in.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import styles from "../auth.module.css";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import { findProviderFailureText, provider } from "../../../entities/identity-provider/identity-provider.messages.ts";
import { Note } from "../../../ui/feedback/note.tsx";
import { AuthLayout } from "./auth-layout.tsx";

const tabs = [
  { value: "signIn", label: auth.signIn },
  { value: "register", label: auth.register },
] as const;

const titles = { signIn: auth.welcomeBack, register: auth.welcome, password: recovery.forgot.title };

/** Link to password recovery; where the server sends no mails, the support contact. */
function ForgotPasswordLink() {
  const { data: signInMethods } = trpc.auth.signInMethods.useQuery();
  return (
    <div className={styles.authForgot}>
      {signInMethods?.mail === true && (
        <Link to="/auth" search={{ tab: "password" }} className="text-link">
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
  const { error } = useSearch({ strict: false });
  const text = findProviderFailureText(error);
  if (text === undefined) return null;
  const isMailSent = error === "conferma-inviata";
  return (
    <Note
      title={isMailSent ? provider.checkMail : provider.failed}
      icon={isMailSent ? "check" : "info"}
      isPlain={isMailSent}
      role={isMailSent ? "status" : "alert"}
      className={styles.authNotice}
    >
      <p>{text}</p>
    </Note>
  );
}

/** Sign-in, registration and password recovery. Input is kept across the tabs and across failures. */
export function AuthPage() {
  const { tab = "signIn" } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [values, setValues] = useState<AuthFormValues>(emptyAuthForm);
  useUnsavedChanges(Object.values(values).some((answer) => answer !== ""));
  const form = {
    initial: values,
    onChange: (changed: AuthFormValues) => setValues((before) => ({ ...before, ...changed })),
  };
  return (
    <AuthLayout title={titles[tab]}>
      <ProviderError />
      {tab !== "password" && <ProviderSignIn />}
      {tab === "password" ? (
        <ForgotPasswordForm {...form} />
      ) : (
        <SegmentedTabs
          label={auth.tabsLabel}
          tabs={tabs}
          value={tab}
          onValue={(value) => void navigate({ to: "/auth", search: { tab: value }, replace: true })}
        >
          {tab === "signIn" ? (
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
    </AuthLayout>
  );
}
