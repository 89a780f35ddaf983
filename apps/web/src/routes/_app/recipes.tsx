import { createFileRoute } from "@tanstack/react-router";
import { TrpcProvider } from "../../lib/api/trpc-provider.tsx";
import { RecipesScreen } from "../-recipes-screen.tsx";

export const Route = createFileRoute("/_app/recipes")({
  component: () => (
    <TrpcProvider>
      <RecipesScreen />
    </TrpcProvider>
  ),
});
