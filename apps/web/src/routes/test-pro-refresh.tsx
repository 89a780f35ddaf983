import { createFileRoute } from "@tanstack/react-router";
import { ProRefreshPage } from "../features/test-pages/test-pages.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/test-pro-refresh")({ component: staffPage(ProRefreshPage, true) });
