import { createFileRoute } from "@tanstack/react-router";
import { ProButtonPage } from "../features/test-pages/test-pages.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/test-pro-button")({
  component: () => (
    <StaffGate isTestPage>
      <ProButtonPage />
    </StaffGate>
  ),
});
