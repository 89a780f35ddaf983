import { createFileRoute } from "@tanstack/react-router";
import { ProButtonPage } from "../features/test-pages/components/pro-button-page.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/test-pro-button")({ component: staffPage(ProButtonPage, true) });
