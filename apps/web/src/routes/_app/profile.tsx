import { createFileRoute } from "@tanstack/react-router";
import { TrpcProvider } from "../../lib/api/trpc-provider.tsx";
import { SettingsPage } from "../../features/settings/components/settings-page.tsx";

export const Route = createFileRoute("/_app/profile")({
  component: () => (
    <TrpcProvider>
      <SettingsPage />
    </TrpcProvider>
  ),
});
