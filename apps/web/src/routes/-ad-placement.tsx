import { Suspense, lazy, useEffect, useRef, useState } from "react";
import { useMe, useSession } from "../entities/session/session.ts";
import { triggerAdLoad } from "../entities/ad-consent/ad-loader.ts";

const AdSlot = lazy(() =>
  import("../features/ads/ad-slot.tsx").then(
    ({ AdSlot: Slot }) => ({ default: Slot }),
    // A failed import of the ad must not break the diary.
    () => ({ default: () => null }),
  ),
);

/** Distance below the viewport that counts as near. */
const viewportMargin = "200px";

/** Loads the ad's code once its place has come near the viewport. */
function LazyAdSlot() {
  const placeRef = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    if (!placeRef.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setIsNear(true),
      { rootMargin: viewportMargin },
    );
    observer.observe(placeRef.current);
    return () => observer.disconnect();
  }, []);
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

/** Hides ads from PRO users, whatever script inserted them. */
const hideAdsCss = "iframe[data-ad],[data-ad-slot]{display:none!important}";

/** Delay of the second call, ms: by then the code of an ad slot has usually loaded. */
const secondCallAfterMs = 1000;

/** Calls the hook that loads ads, if there is one, after a profile has loaded: at once and a second later. */
function useLoadAds(): void {
  const { dataUpdatedAt } = useSession();
  useEffect(() => {
    triggerAdLoad();
    const timer = setTimeout(triggerAdLoad, secondCallAfterMs);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
}

/** The place of the ad. Users with PRO and users who declined ads have none. */
export function AdPlacement() {
  const { ads } = useMe();
  useLoadAds();
  if (ads === null) return <style data-ad-block="">{hideAdsCss}</style>;
  return ads.consent === false ? null : <LazyAdSlot />;
}
