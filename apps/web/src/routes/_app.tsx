import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { isAnonymous } from "../entities/session/is-anonymous.ts";
import { PageSpinner } from "../ui/icons/spinner.tsx";
import { Landing } from "./-landing.tsx";

// Explicitly lazy: the router would fetch it for guests too, who need only the landing page.
const SignedInApp = lazy(async () => ({ default: (await import("./-signed-in-app.tsx")).SignedInApp }));

export const Route = createFileRoute("/_app")({
  codeSplitGroupings: [],
  component: () =>
    isAnonymous() ? (
      <Landing />
    ) : (
      <Suspense fallback={<PageSpinner />}>
        <SignedInApp />
      </Suspense>
    ),
});
