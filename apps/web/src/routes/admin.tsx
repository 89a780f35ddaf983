import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../features/admin/components/admin-page.tsx";
import { StaffGate } from "./-staff-gate.tsx";

export const Route = createFileRoute("/admin")({
  component: () => (
    <StaffGate>
      <AdminPage />
    </StaffGate>
  ),
});
