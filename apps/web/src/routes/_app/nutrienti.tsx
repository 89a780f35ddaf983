import { createFileRoute } from "@tanstack/react-router";
import { NutrientsPage } from "../../features/nutrients/nutrients-page.tsx";
import { pickSearch } from "../../lib/search-params.ts";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/nutrienti")({
  validateSearch: pickSearch<"day" | "span">,
  component: trpcPage(NutrientsPage),
});
