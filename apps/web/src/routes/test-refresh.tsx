import { createFileRoute } from "@tanstack/react-router";
import { RefreshPage } from "../features/test-pages/test-pages.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/test-refresh")({ component: staffPage(RefreshPage, true) });
