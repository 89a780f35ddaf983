import { createFileRoute } from "@tanstack/react-router";
import { RecipesPage } from "../../features/shell/recipes-page.tsx";

export const Route = createFileRoute("/_app/recipes")({ component: RecipesPage });
