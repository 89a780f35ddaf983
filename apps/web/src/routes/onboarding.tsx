import { createFileRoute } from "@tanstack/react-router";
import { OnboardingPage } from "../features/onboarding/onboarding-page.tsx";
import { Gate } from "./-gate.tsx";

export const Route = createFileRoute("/onboarding")({
  component: () => (
    <Gate beforeOnboarding>
      <OnboardingPage />
    </Gate>
  ),
});
