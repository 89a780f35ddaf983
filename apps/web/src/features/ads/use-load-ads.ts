import { useEffect } from "react";
import { callAdHook } from "../../entities/ad-consent/ad-loader.ts";
import { useSession } from "../../entities/session/session.ts";

/** Once more, ms: by then the code of a place for an ad has mostly come. */
const againAfter = 1000;

/** Calls the hook that loads ads, if there is one, when a profile has loaded: at once and a second later. */
export function useAdHook(): void {
  const { dataUpdatedAt } = useSession();
  useEffect(() => {
    callAdHook();
    const timer = setTimeout(callAdHook, againAfter);
    return () => clearTimeout(timer);
  }, [dataUpdatedAt]);
}
