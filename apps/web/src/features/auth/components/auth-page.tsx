import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { auth } from "../auth.messages.ts";
import { recovery } from "../recovery.messages.ts";
import { useUnsaved } from "../../../lib/unsaved-changes.ts";
import { SegmentedTabs } from "../../../ui/layout/segmented-tabs.tsx";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Logo } from "../../../ui/icons/logo.tsx";
import { noAnswers } from "../model/validate-auth-form.ts";
import type { AuthAnswers } from "../model/validate-auth-form.ts";
import { ForgotForm } from "./forgot-password-form.tsx";
import { ForgotLink } from "./forgot-password-link.tsx";
import { ProviderTrouble } from "./provider-error.tsx";
import { ProviderWay } from "./provider-sign-in.tsx";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import "../auth.css";

const tabs = [
  { value: "accedi", label: auth.signIn },
  { value: "registrati", label: auth.register },
] as const;

const titles = { accedi: auth.welcomeBack, registrati: auth.welcome, password: recovery.forgot.title };

/** Sign-in, registration and what to do about a forgotten password. What is typed is kept across the tabs and across failures. */
export function AuthPage() {
  const { scheda } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<AuthAnswers>(noAnswers);
  useUnsaved(Object.values(answers).some((answer) => answer !== ""));
  const tab = scheda === "registrati" || scheda === "password" ? scheda : "accedi";
  const form = {
    answers,
    onAnswer: (part: Partial<AuthAnswers>) => setAnswers((before) => ({ ...before, ...part })),
  };
  return (
    <main id="contenuto" className="page auth" tabIndex={-1}>
      <header className="page-header page-header-back">
        <Link to="/" className="icon-btn" aria-label={auth.back}>
          <Icon name="arrow-left" />
        </Link>
      </header>
      <div className="pad">
        <Logo />
        <h1 className="h1 auth-title">{titles[tab]}</h1>
        <ProviderTrouble />
        {tab !== "password" && <ProviderWay />}
        {tab === "password" ? (
          <ForgotForm email={answers.email} onEmail={(email) => form.onAnswer({ email })} />
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
                <ForgotLink />
              </>
            ) : (
              <RegisterForm {...form} />
            )}
          </SegmentedTabs>
        )}
        <p className="cap ink2 center auth-privacy">
          <Link to="/privacy">{auth.privacy}</Link>
        </p>
      </div>
    </main>
  );
}
