import { Suspense, lazy } from "react";
import { AdBlockStyle } from "../features/ads/ad-block-style.tsx";
import { useLoadAds } from "../features/ads/use-load-ads.ts";
import { useNearViewport } from "../features/ads/use-near-viewport.ts";
import { useMe } from "../entities/session/session.ts";

const AdSlot = lazy(() =>
  import("../features/ads/ad-slot.tsx").then(
    ({ AdSlot: Slot }) => ({ default: Slot }),
    // The diary is worth more than an ad that cannot be fetched.
    () => ({ default: () => null }),
  ),
);

/** Fetched only by who comes near it. */
function LazyAdSlot() {
  const { near: isNear, place: placeRef } = useNearViewport();
  return (
    <div ref={placeRef}>
      {isNear && (
        <Suspense fallback={null}>
          <AdSlot />
        </Suspense>
      )}
    </div>
  );
}

/** Where the one ad may be. PRO has none, nor has who does not want any. */
export function AdPlacement() {
  const { ads } = useMe();
  useLoadAds();
  if (ads === null) return <AdBlockStyle />;
  return ads.consent === false ? null : <LazyAdSlot />;
}
