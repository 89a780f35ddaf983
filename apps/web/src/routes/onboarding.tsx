import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/components/onboarding-page.tsx";
import { lazy } from "../ui/feedback/lazy-component.tsx";
import { unsentSheet } from "../entities/session/use-sign-out.ts";
import { SheetHost } from "../ui/overlays/sheet-host.tsx";
import { Gate } from "./-auth-gates.tsx";

const LeavingQuestion = lazy(async () => ({
  default: (await import("./-sign-out-confirmation.tsx")).LeavingQuestion,
}));

export const Route = createFileRoute("/onboarding")({
  component: () => (
    <Gate beforeOnboarding>
      <OnboardingPage />
      <SheetHost name={unsentSheet}>
        <LeavingQuestion />
      </SheetHost>
    </Gate>
  ),
});
