import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/components/onboarding-page.tsx";
import { unsentChangesSheet } from "../entities/session/use-sign-out.ts";
import { lazySheet } from "../ui/overlays/sheet-host.tsx";
import { SignedInGate } from "./-auth-gates.tsx";

const SignOutConfirmation = lazySheet(
  unsentChangesSheet,
  async () => (await import("./-sign-out-confirmation.tsx")).SignOutConfirmation,
);

export const Route = createFileRoute("/onboarding")({
  component: () => (
    <SignedInGate allowsOnboarding>
      <OnboardingPage />
      <SignOutConfirmation />
    </SignedInGate>
  ),
});
