import { Suspense, lazy } from "react";
import { PageSpinner } from "../ui/icons/spinner.tsx";

// Users with a session do not load it.
const LandingPage = lazy(async () => ({ default: (await import("../features/landing/landing-page.tsx")).LandingPage }));

/** The page of guests at every address that needs a session; until its code is there, the page as it was sent stays. */
export function Landing() {
  return (
    <Suspense fallback={<PageSpinner />}>
      <LandingPage />
    </Suspense>
  );
}
