import { createFileRoute } from "@tanstack/react-router";
import { WebhookPage } from "../features/test-pages/test-pages.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/debug-webhook")({ component: staffPage(WebhookPage, true) });
