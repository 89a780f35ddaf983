import { createFileRoute } from "@tanstack/react-router";
import { SettingsPage } from "../../features/settings/components/settings-page.tsx";
import { trpcPage } from "../-page-gates.tsx";

export const Route = createFileRoute("/_app/profile")({ component: trpcPage(SettingsPage) });
