import { createFileRoute } from "@tanstack/react-router";
import { DataHooks } from "../../lib/data-hooks.tsx";
import { SettingsPage } from "../../features/settings/settings-page.tsx";

export const Route = createFileRoute("/_app/profile")({
  component: () => (
    <DataHooks>
      <SettingsPage />
    </DataHooks>
  ),
});
