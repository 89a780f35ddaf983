import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/components/onboarding-page.tsx";
import { unsentChangesSheet } from "../entities/session/use-sign-out.ts";
import { lazySheet } from "../ui/overlays/sheet-host.tsx";
import { signedInPage } from "./-page-gates.tsx";

const SignOutConfirmation = lazySheet(
  unsentChangesSheet,
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
  component: signedInPage(OnboardingScreen, { allowsOnboarding: true }),
});
