import { createFileRoute } from "@tanstack/react-router";
import { WebhookPage } from "../features/test-pages/test-pages.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/debug-webhook")({
  component: () => (
    <StaffGate isTestPage>
      <WebhookPage />
    </StaffGate>
  ),
});
