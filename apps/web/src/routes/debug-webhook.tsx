import { createFileRoute } from "@tanstack/react-router";
import { WebhookPage } from "../features/test-pages/components/webhook-page.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/debug-webhook")({ component: staffPage(WebhookPage, true) });
