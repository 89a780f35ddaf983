import { createFileRoute } from "@tanstack/react-router";
import { DataHooks } from "../../lib/data-hooks.tsx";
import { TrendsPage } from "../../features/trends/trends-page.tsx";

export const Route = createFileRoute("/_app/andamento")({
  component: () => (
    <DataHooks>
      <TrendsPage />
    </DataHooks>
  ),
});
