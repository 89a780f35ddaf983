import { createFileRoute } from "@tanstack/react-router";
import { JoinPage } from "../features/auth/join-page.tsx";
import { DataHooks } from "../lib/data-hooks.tsx";

export const Route = createFileRoute("/collega")({
  component: () => (
    <DataHooks>
      <JoinPage />
    </DataHooks>
  ),
});
