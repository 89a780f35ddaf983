import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../features/shell/not-found-screen.tsx";
import { SignedInGate } from "./-auth-gates.tsx";

export const Route = createFileRoute("/$")({
  component: () => (
    <SignedInGate>
      <NotFoundScreen />
    </SignedInGate>
  ),
});
