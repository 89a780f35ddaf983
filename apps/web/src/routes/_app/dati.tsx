import { createFileRoute } from "@tanstack/react-router";
import { DataPage } from "../../features/personal-data/components/data-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/dati")({ component: trpcPage(DataPage) });
