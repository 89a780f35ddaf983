import { createFileRoute } from "@tanstack/react-router";
import { RefreshPage } from "../features/test-pages/test-pages.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/test-refresh")({
  component: () => (
    <StaffGate isTestPage>
      <RefreshPage />
    </StaffGate>
  ),
});
