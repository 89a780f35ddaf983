import { Outlet, createFileRoute } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { Gate } from "./-gate.tsx";

export const Route = createFileRoute("/_app")({
  // The shell and the landing page are the first things seen: they come with the first script.
  codeSplitGroupings: [],
  component: () => (
    <Gate>
      <AppShell>
        <Outlet />
      </AppShell>
    </Gate>
  ),
});
