import { createFileRoute } from "@tanstack/react-router";
import { SupportPage } from "../features/support/support-page.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/contact-support")({
  component: () => (
    <TrpcProvider>
      <SupportPage />
    </TrpcProvider>
  ),
});
