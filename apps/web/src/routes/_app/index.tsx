import { createFileRoute } from "@tanstack/react-router";
import { pickSearch } from "../../lib/search-params.ts";
import { Suspense, lazy } from "react";
import { PageSpinner } from "../../ui/icons/spinner.tsx";

// Explicitly lazy: the router would fetch a split route before the session is known.
const HomeScreen = lazy(async () => ({ default: (await import("../-home-screen.tsx")).HomeScreen }));

export const Route = createFileRoute("/_app/")({
  validateSearch: pickSearch<"day">,
  codeSplitGroupings: [],
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <HomeScreen />
    </Suspense>
  ),
});
