import { createFileRoute } from "@tanstack/react-router";
import { DataHooks } from "../../lib/data-hooks.tsx";
import { RecipesScreen } from "../-recipes-screen.tsx";

export const Route = createFileRoute("/_app/recipes")({
  component: () => (
    <DataHooks>
      <RecipesScreen />
    </DataHooks>
  ),
});
