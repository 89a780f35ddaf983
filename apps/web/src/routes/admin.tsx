import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../lib/search-params.ts";
import { AdminPage } from "../features/admin/components/admin-page.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/admin")({
  validateSearch: pickSearch<"section">,
  component: staffPage(AdminPage),
});
