import { createFileRoute } from "@tanstack/react-router";
import { TrendsPage } from "../../features/trends/components/trends-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/andamento")({ component: trpcPage(TrendsPage) });
