import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../features/shell/not-found-screen.tsx";
import { Gate } from "./-auth-gates.tsx";

export const Route = createFileRoute("/$")({
  component: () => (
    <Gate>
      <NotFoundScreen />
    </Gate>
  ),
});
