import { createFileRoute } from "@tanstack/react-router";
import { NewPasswordPage } from "../features/auth/components/new-password-page.tsx";
import { trpcPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/nuova-password")({ component: trpcPage(NewPasswordPage) });
