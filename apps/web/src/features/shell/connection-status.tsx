import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useOutboxState } from "../../lib/api/outbox-state.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";

/** State of the connection and of unsent changes; mostly empty. */
export function ConnectionStatus() {
  const online = useOnlineStatus();
  const { changes, otherAccountsCount } = useOutboxState();
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const hasPending = changes.some(({ attempts, rejection }) => attempts > 0 || rejection !== null);
  const isNeeded = !online || hasPending || otherAccountsCount > 0;
  useEffect(() => {
    if (!isNeeded || Banner) return;
    import("./offline-banner.tsx").then(
      ({ OfflineBanner }) => setBanner(() => OfflineBanner),
      // The banner's code cannot be fetched now; it is retried when the connection returns.
      () => undefined,
    );
  }, [isNeeded, online, Banner]);
  return isNeeded && Banner ? <Banner /> : null;
}
