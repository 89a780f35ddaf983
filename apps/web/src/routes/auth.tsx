import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../features/auth/components/auth-page.tsx";
import { GuestGate } from "./-auth-gates.tsx";

export const Route = createFileRoute("/auth")({
  component: () => (
    <GuestGate>
      <AuthPage />
    </GuestGate>
  ),
});
