import { createFileRoute } from "@tanstack/react-router";
import { LinkAccountPage } from "../features/auth/components/link-account-page.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/collega")({
  component: () => (
    <TrpcProvider>
      <LinkAccountPage />
    </TrpcProvider>
  ),
});
