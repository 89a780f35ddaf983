import { createFileRoute } from "@tanstack/react-router";
import { AdBlockingPage } from "../features/test-pages/test-pages.tsx";
import { AdPlacement } from "./-ad-placement.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/test-ad-blocking")({
  component: () => (
    <StaffGate isTestPage>
      <AdBlockingPage>
        <AdPlacement />
      </AdBlockingPage>
    </StaffGate>
  ),
});
