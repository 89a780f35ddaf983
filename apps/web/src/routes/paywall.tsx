import { createFileRoute } from "@tanstack/react-router";
import { PaywallPage } from "../features/paywall/components/paywall-page.tsx";
import { SignedInGate } from "./-auth-gates.tsx";

export const Route = createFileRoute("/paywall")({
  component: () => (
    <SignedInGate>
      <PaywallPage />
    </SignedInGate>
  ),
});
