import { createFileRoute } from "@tanstack/react-router";
import { LinkAccountPage } from "../features/auth/components/email-link-pages.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/collega")({ component: trpcPage(LinkAccountPage) });
