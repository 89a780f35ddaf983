import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../features/auth/auth-page.tsx";
import { GuestGate } from "./-gate.tsx";

export const Route = createFileRoute("/auth")({
  component: () => (
    <GuestGate>
      <AuthPage />
    </GuestGate>
  ),
});
