import { createFileRoute } from "@tanstack/react-router";
import { NewPasswordPage } from "../features/auth/components/new-password-page.tsx";
import { TrpcProvider } from "../lib/api/trpc-provider.tsx";

export const Route = createFileRoute("/nuova-password")({
  component: () => (
    <TrpcProvider>
      <NewPasswordPage />
    </TrpcProvider>
  ),
});
