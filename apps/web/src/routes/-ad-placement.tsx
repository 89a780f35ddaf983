import { Suspense, lazy } from "react";
import { AdBlockStyle } from "../features/ads/ad-block-style.tsx";
import { useLoadAds } from "../features/ads/use-load-ads.ts";
import { useNearViewport } from "../features/ads/use-near-viewport.ts";
import { useMe } from "../entities/session/session.ts";

const AdSlot = lazy(() =>
  import("../features/ads/ad-slot.tsx").then(
    ({ AdSlot: Slot }) => ({ default: Slot }),
    // A failed import of the ad must not break the diary.
    () => ({ default: () => null }),
  ),
);

/** Loads the ad's code when its place comes near the viewport. */
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

/** The place of the ad. Users with PRO and users who declined ads have none. */
export function AdPlacement() {
  const { ads } = useMe();
  useLoadAds();
  if (ads === null) return <AdBlockStyle />;
  return ads.consent === false ? null : <LazyAdSlot />;
}
