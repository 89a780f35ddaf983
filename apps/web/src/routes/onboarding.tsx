import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../lib/search-params.ts";
import { OnboardingPage } from "../features/onboarding/components/onboarding-page.tsx";
import * as sheets from "../lib/sheets.ts";
import { lazySheet } from "../ui/overlays/sheet-host.tsx";
import { signedInPage } from "./-page-gates.tsx";

const SignOutConfirmation = lazySheet(
  sheets.unsentChanges,
  async () => (await import("./-sign-out-confirmation.tsx")).SignOutConfirmation,
);

function OnboardingScreen() {
  return (
    <>
      <OnboardingPage />
      <SignOutConfirmation />
    </>
  );
}

export const Route = createFileRoute("/onboarding")({
  validateSearch: pickSearch<"step">,
  component: signedInPage(OnboardingScreen, { allowsOnboarding: true }),
});
