import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../lib/search-params.ts";
import { AuthPage } from "../features/auth/components/auth-page.tsx";
import { guestPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/auth")({
  validateSearch: pickSearch<"error" | "tab">,
  component: guestPage(AuthPage),
});
