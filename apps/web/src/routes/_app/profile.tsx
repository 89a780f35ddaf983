import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../../lib/search-params.ts";
import { SettingsPage } from "../../features/settings/components/settings-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/profile")({
  validateSearch: pickSearch<"error" | "link">,
  component: trpcPage(SettingsPage),
});
