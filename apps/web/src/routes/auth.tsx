import { createFileRoute } from "@tanstack/react-router";
import { AuthPage } from "../features/auth/components/auth-page.tsx";
import { guestPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/auth")({ component: guestPage(AuthPage) });
