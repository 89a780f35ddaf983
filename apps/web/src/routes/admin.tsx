import { createFileRoute } from "@tanstack/react-router";
import { AdminPage } from "../features/admin/components/admin-page.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/admin")({ component: staffPage(AdminPage) });
