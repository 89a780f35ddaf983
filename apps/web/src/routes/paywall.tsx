import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../lib/search-params.ts";
import { PaywallPage } from "../features/paywall/components/paywall-page.tsx";
import { signedInPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/paywall")({
  validateSearch: pickSearch<"checkout" | "reason" | "resetsAt">,
  component: signedInPage(PaywallPage),
});
