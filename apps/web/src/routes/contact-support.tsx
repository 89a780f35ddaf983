import { createFileRoute } from "@tanstack/react-router";
import { SupportPage } from "../features/support/support-page.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/contact-support")({ component: trpcPage(SupportPage) });
