import { createFileRoute } from "@tanstack/react-router";
import { VerifyPage } from "../features/auth/verify-page.tsx";
import { DataHooks } from "../lib/data-hooks.tsx";

export const Route = createFileRoute("/verifica")({
  component: () => (
    <DataHooks>
      <VerifyPage />
    </DataHooks>
  ),
});
