import { createFileRoute } from "@tanstack/react-router";
import { NeedMethodPage } from "../../features/check-in/components/need-method-page.tsx";

export const Route = createFileRoute("/_app/fabbisogno")({ component: NeedMethodPage });
