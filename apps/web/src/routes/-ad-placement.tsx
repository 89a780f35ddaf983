import { Suspense, lazy } from "react";
import { NoAds } from "../features/ads/ad-block-style.tsx";
import { useAdHook } from "../features/ads/use-load-ads.ts";
import { useNear } from "../features/ads/use-near-viewport.ts";
import { useMe } from "../entities/session/session.ts";

const AdSlot = lazy(() =>
  import("../features/ads/ad-slot.tsx").then(
    ({ AdSlot: Slot }) => ({ default: Slot }),
    // The diary is worth more than an ad that cannot be fetched.
    () => ({ default: () => null }),
  ),
);

/** Fetched only by who comes near it. */
function WhenNear() {
  const { near, place } = useNear();
  return (
    <div ref={place}>
      {near && (
        <Suspense fallback={null}>
          <AdSlot />
        </Suspense>
      )}
    </div>
  );
}

/** Where the one ad may be. PRO has none, nor has who does not want any. */
export function AdPlace() {
  const { ads } = useMe();
  useAdHook();
  if (ads === null) return <NoAds />;
  return ads.consent === false ? null : <WhenNear />;
}
