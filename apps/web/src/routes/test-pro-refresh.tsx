import { createFileRoute } from "@tanstack/react-router";
import { ProRefreshPage } from "../features/test-pages/test-pages.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/test-pro-refresh")({
  component: () => (
    <StaffGate isTestPage>
      <ProRefreshPage />
    </StaffGate>
  ),
});
