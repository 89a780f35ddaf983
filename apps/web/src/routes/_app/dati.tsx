import { createFileRoute } from "@tanstack/react-router";
import { DataHooks } from "../../lib/data-hooks.tsx";
import { DataPage } from "../../features/personal-data/data-page.tsx";

export const Route = createFileRoute("/_app/dati")({
  component: () => (
    <DataHooks>
      <DataPage />
    </DataHooks>
  ),
});
