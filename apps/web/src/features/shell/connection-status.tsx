import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useOutboxState } from "../../lib/api/outbox-state.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";

/** What there is to say about the connection; mostly nothing. */
export function ConnectionStatus() {
  const online = useOnlineStatus();
  const { changes, otherAccountsCount } = useOutboxState();
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const hasPending = changes.some(({ tries, refused }) => tries > 0 || refused !== null);
  const isNeeded = !online || hasPending || otherAccountsCount > 0;
  useEffect(() => {
    if (!isNeeded || Banner) return;
    import("./offline-banner.tsx").then(
      ({ OfflineBanner }) => setBanner(() => OfflineBanner),
      // What it would say cannot be fetched now: with the connection comes the next try.
      () => undefined,
    );
  }, [isNeeded, online, Banner]);
  return isNeeded && Banner ? <Banner /> : null;
}
