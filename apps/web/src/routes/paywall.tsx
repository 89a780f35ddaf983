import { createFileRoute } from "@tanstack/react-router";
import { PaywallPage } from "../features/paywall/components/paywall-page.tsx";
import { signedInPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/paywall")({ component: signedInPage(PaywallPage) });
