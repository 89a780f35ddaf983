import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/components/onboarding-page.tsx";
import { lazyWithTrpc } from "../ui/feedback/lazy-component.tsx";
import { unsentChangesSheet } from "../entities/session/use-sign-out.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { SignedInGate } from "./-auth-gates.tsx";

const SignOutConfirmation = lazyWithTrpc(async () => ({
  default: (await import("./-sign-out-confirmation.tsx")).SignOutConfirmation,
}));

export const Route = createFileRoute("/onboarding")({
  component: () => (
    <SignedInGate allowsOnboarding>
      <OnboardingPage />
      <SheetHost name={unsentChangesSheet}>
        <SignOutConfirmation />
      </SheetHost>
    </SignedInGate>
  ),
});
