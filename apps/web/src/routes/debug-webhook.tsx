import { createFileRoute } from "@tanstack/react-router";
import { WebhookPage } from "../features/test-pages/components/webhook-page.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/debug-webhook")({
  component: () => (
    <StaffGate isTestPage>
      <WebhookPage />
    </StaffGate>
  ),
});
