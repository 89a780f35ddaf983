import { useEffect } from "react";
import { triggerAdLoad } from "../../entities/ad-consent/ad-loader.ts";
import { useSession } from "../../entities/session/session.ts";

/** Once more, ms: by then the code of a place for an ad has mostly come. */
const secondCallAfterMs = 1000;

/** Calls the hook that loads ads, if there is one, when a profile has loaded: at once and a second later. */
export function useLoadAds(): void {
  const { dataUpdatedAt } = useSession();
  useEffect(() => {
    triggerAdLoad();
    const timer = setTimeout(triggerAdLoad, secondCallAfterMs);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
}
