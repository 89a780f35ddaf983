import { createFileRoute } from "@tanstack/react-router";
import { Suspense, lazy } from "react";
import { PageSpinner } from "../../ui/icons/spinner.tsx";

// Lazy by hand: the router would fetch a split route before it is known whether a guest stands at this address.
const HomeScreen = lazy(async () => ({ default: (await import("../-home-screen.tsx")).HomeScreen }));

export const Route = createFileRoute("/_app/")({
  codeSplitGroupings: [],
  component: () => (
    <Suspense fallback={<PageSpinner />}>
      <HomeScreen />
    </Suspense>
  ),
});
