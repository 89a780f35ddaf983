import { createFileRoute } from "@tanstack/react-router";
import { TrpcProvider } from "../../lib/api/trpc-provider.tsx";
import { DataPage } from "../../features/personal-data/components/data-page.tsx";

export const Route = createFileRoute("/_app/dati")({
  component: () => (
    <TrpcProvider>
      <DataPage />
    </TrpcProvider>
  ),
});
