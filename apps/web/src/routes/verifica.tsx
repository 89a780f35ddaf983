import { createFileRoute } from "@tanstack/react-router";
import { VerifyEmailPage } from "../features/auth/components/verify-email-page.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/verifica")({
  component: () => (
    <TrpcProvider>
      <VerifyEmailPage />
    </TrpcProvider>
  ),
});
