import { createFileRoute } from "@tanstack/react-router";
import { CheckInSettings } from "../../features/check-in/components/check-in-settings.tsx";
import { pickSearch } from "../../lib/search-params.ts";
import { SettingsPage } from "../../features/settings/components/settings-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

function SettingsScreen() {
  return <SettingsPage checkIn={<CheckInSettings />} />;
}

export const Route = createFileRoute("/_app/profile")({
  validateSearch: pickSearch<"error" | "link">,
  component: trpcPage(SettingsScreen),
});
