import { createFileRoute } from "@tanstack/react-router";
import { NewPasswordPage } from "../features/auth/new-password-page.tsx";
import { DataHooks } from "../lib/data-hooks.tsx";

export const Route = createFileRoute("/nuova-password")({
  component: () => (
    <DataHooks>
      <NewPasswordPage />
    </DataHooks>
  ),
});
