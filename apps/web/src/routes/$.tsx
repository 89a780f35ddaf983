import { createFileRoute } from "@tanstack/react-router";
import { NotFoundScreen } from "../features/shell/error-screens.tsx";
import { signedInPage } from "./-page-gates.tsx";

export const Route = createFileRoute("/$")({ component: signedInPage(NotFoundScreen) });
