import { createFileRoute } from "@tanstack/react-router";
import { NewPasswordPage } from "../features/auth/components/email-link-pages.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/nuova-password")({ component: trpcPage(NewPasswordPage) });
