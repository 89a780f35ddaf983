import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/onboarding-page.tsx";
import { lazy } from "../lib/lazy-part.tsx";
import { unsentSheet } from "../lib/use-sign-out.ts";
import { SheetHost } from "../ui/sheet-host.tsx";
import { Gate } from "./-gate.tsx";

const LeavingQuestion = lazy(async () => ({
  default: (await import("./-leaving-question.tsx")).LeavingQuestion,
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
