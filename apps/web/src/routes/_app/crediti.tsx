import { createFileRoute } from "@tanstack/react-router";
import { CreditsPage } from "../../features/credits/credits-page.tsx";

export const Route = createFileRoute("/_app/crediti")({ component: CreditsPage });
