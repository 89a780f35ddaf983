import { onboarding } from "../../i18n/onboarding.ts";

export function OnboardingPage() {
  return (
    <main id="contenuto" className="page pad" tabIndex={-1}>
      <h1 className="h1">{onboarding.name.title}</h1>
    </main>
  );
}
