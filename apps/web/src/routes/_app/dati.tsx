import { createFileRoute } from "@tanstack/react-router";
import { DataHooks } from "../../lib/api/trpc-provider.tsx";
import { DataPage } from "../../features/personal-data/components/data-page.tsx";

export const Route = createFileRoute("/_app/dati")({
  component: () => (
    <DataHooks>
      <DataPage />
    </DataHooks>
  ),
});
