import { useEffect, useState } from "react";
import type { ComponentType } from "react";
import { useHeld } from "../../lib/api/outbox-state.ts";
import { useOnline } from "../../lib/use-online-status.ts";

/** What there is to say about the connection; mostly nothing. */
export function Connection() {
  const online = useOnline();
  const { changes, others } = useHeld();
  const [Banner, setBanner] = useState<ComponentType | null>(null);
  const waits = changes.some(({ tries, refused }) => tries > 0 || refused !== null);
  const needed = !online || waits || others > 0;
  useEffect(() => {
    if (!needed || Banner) return;
    import("./offline-banner.tsx").then(
      ({ OfflineBanner }) => setBanner(() => OfflineBanner),
      // What it would say cannot be fetched now: with the connection comes the next try.
      () => undefined,
    );
  }, [needed, online, Banner]);
  return needed && Banner ? <Banner /> : null;
}
