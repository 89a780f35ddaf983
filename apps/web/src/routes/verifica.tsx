import { createFileRoute } from "@tanstack/react-router";
import { VerifyPage } from "../features/auth/components/verify-email-page.tsx";
import { DataHooks } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/verifica")({
  component: () => (
    <DataHooks>
      <VerifyPage />
    </DataHooks>
  ),
});
