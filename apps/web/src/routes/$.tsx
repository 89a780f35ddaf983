import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../features/shell/error-screens.tsx";
import { SignedInGate } from "./-auth-gates.tsx";

export const Route = createFileRoute("/$")({
  component: () => (
    <SignedInGate>
      <NotFoundScreen />
    </SignedInGate>
  ),
});
