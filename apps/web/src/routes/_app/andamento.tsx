import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../../lib/search-params.ts";
import { TrendsPage } from "../../features/trends/components/trends-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/andamento")({
  validateSearch: pickSearch<"day" | "span">,
  component: trpcPage(TrendsPage),
});
