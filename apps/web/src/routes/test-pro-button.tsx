import { createFileRoute } from "@tanstack/react-router";
import { ProButtonPage } from "../features/test-pages/test-pages.tsx";
import { staffPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/test-pro-button")({ component: staffPage(ProButtonPage, true) });
