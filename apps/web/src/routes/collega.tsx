import { createFileRoute } from "@tanstack/react-router";
import { LinkAccountPage } from "../features/auth/components/link-account-page.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/collega")({ component: trpcPage(LinkAccountPage) });
