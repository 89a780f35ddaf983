import { createFileRoute } from "@tanstack/react-router";
import { SharedDiaryPage } from "../features/shared-diary/components/shared-diary-page.tsx";

export const Route = createFileRoute("/segue")({ component: SharedDiaryPage });
