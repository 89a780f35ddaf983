import { createFileRoute } from "@tanstack/react-router";
import { JoinPage } from "../features/auth/components/link-account-page.tsx";
import { DataHooks } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/collega")({
  component: () => (
    <DataHooks>
      <JoinPage />
    </DataHooks>
  ),
});
