import { createFileRoute } from "@tanstack/react-router";
import { TrpcProvider } from "../../lib/api/trpc-provider.tsx";
import { TrendsPage } from "../../features/trends/components/trends-page.tsx";

export const Route = createFileRoute("/_app/andamento")({
  component: () => (
    <TrpcProvider>
      <TrendsPage />
    </TrpcProvider>
  ),
});
