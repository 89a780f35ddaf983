import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../features/auth/components/email-link-pages.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/verifica")({ component: trpcPage(VerifyEmailPage) });
