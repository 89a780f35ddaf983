import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { auth } from "../../i18n/auth.ts";
import { SegmentedTabs } from "../../ui/segmented-tabs.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Logo } from "../../ui/logo.tsx";
import { noAnswers } from "./auth-answers.ts";
import type { AuthAnswers } from "./auth-answers.ts";
import { RegisterForm } from "./register-form.tsx";
import { SignInForm } from "./sign-in-form.tsx";
import "../../styles/auth.css";

const tabs = [
  { value: "accedi", label: auth.signIn },
  { value: "registrati", label: auth.register },
] as const;

/** Sign-in and registration. What is typed is kept across the tabs and across failures. */
export function AuthPage() {
  const { scheda } = useSearch({ strict: false });
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<AuthAnswers>(noAnswers);
  const tab = scheda === "registrati" ? "registrati" : "accedi";
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
        <h1 className="h1 auth-title">{tab === "accedi" ? auth.welcomeBack : auth.welcome}</h1>
        <SegmentedTabs
          label={auth.tabsLabel}
          tabs={tabs}
          value={tab}
          onValue={(value) => void navigate({ to: "/auth", search: { scheda: value }, replace: true })}
        >
          {tab === "accedi" ? <SignInForm {...form} /> : <RegisterForm {...form} />}
        </SegmentedTabs>
      </div>
    </main>
  );
}
