import { Outlet } from "@tanstack/react-router";
import { AppShell } from "../features/shell/app-shell.tsx";
import { Gate } from "./-gate.tsx";

/** The screens with the tab bar. */
export function SignedInApp() {
  return (
    <Gate>
      <AppShell>
        <Outlet />
      </AppShell>
    </Gate>
  );
}
