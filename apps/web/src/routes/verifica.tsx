import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../features/auth/components/verify-email-page.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/verifica")({ component: trpcPage(VerifyEmailPage) });
