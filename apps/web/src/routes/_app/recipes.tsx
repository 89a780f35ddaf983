import { createFileRoute } from "@tanstack/react-router";
import { RecipesScreen } from "../-recipes-screen.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/recipes")({ component: trpcPage(RecipesScreen) });
