import { createFileRoute } from "@tanstack/react-router";
import { PaywallPage } from "../features/paywall/paywall-page.tsx";
import { Gate } from "./-gate.tsx";

export const Route = createFileRoute("/paywall")({
  component: () => (
    <Gate>
      <PaywallPage />
    </Gate>
  ),
});
