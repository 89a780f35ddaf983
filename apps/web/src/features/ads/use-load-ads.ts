import { useEffect } from "react";
import { triggerAdLoad } from "../../entities/ad-consent/ad-loader.ts";
import { useSession } from "../../entities/session/session.ts";

/** Delay of the second call, ms: by then the code of an ad slot has usually loaded. */
const secondCallAfterMs = 1000;

/** Calls the hook that loads ads, if there is one, after a profile has loaded: at once and a second later. */
export function useLoadAds(): void {
  const { dataUpdatedAt } = useSession();
  useEffect(() => {
    triggerAdLoad();
    const timer = setTimeout(triggerAdLoad, secondCallAfterMs);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
}
