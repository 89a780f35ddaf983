import { useState } from "react";
import { common } from "../../i18n/common.messages.ts";
import { unsent } from "../../i18n/unsent-changes.messages.ts";
import type { KeptChange } from "../../lib/api/diary-change.ts";
import { useHeld } from "../../lib/api/outbox-state.ts";
import { discardChange, retryChange } from "../../offline/rejected-changes.ts";
import { useOnline } from "../../lib/use-online-status.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import "./offline-banner.css";

function textOf(online: boolean, sending: boolean, waiting: number): string {
  if (!online) return waiting > 0 ? unsent.waiting(waiting) : unsent.nothing;
  return sending ? unsent.sending : unsent.serverAway;
}

function why({ before, after }: KeptChange): string {
  const name = (after ?? before)?.foodItem.name ?? "";
  if (before === null) return unsent.why.add(name);
  return after === null ? unsent.why.remove(name) : unsent.why.edit(name);
}

/** A change that the server did not take: what was to be, what it said, and the two ways out. */
function RefusedChange({ change }: { change: KeptChange }) {
  const [busy, setBusy] = useState(false);
  const name = (change.after ?? change.before)?.foodItem.name ?? "";
  const run = async (what: (change: KeptChange) => Promise<void>): Promise<void> => {
    setBusy(true);
    await what(change).finally(() => setBusy(false));
  };
  return (
    <li className="refused-change">
      <Icon name="info" />
      <div className="refused-text">
        <b>{why(change)}</b>
        <span className="cap ink2">{change.refused?.message ?? unsent.unknown}</span>
        <div className="row wrap gap-s">
          <Button
            variant="tonal"
            size="inline"
            pending={busy}
            aria-label={unsent.retryNamed(name)}
            onClick={() => void run(retryChange)}
          >
            {common.retry}
          </Button>
          <Button
            variant="ghost"
            size="inline"
            disabled={busy}
            aria-label={unsent.giveUpNamed(name)}
            onClick={() => void run(discardChange)}
          >
            {unsent.giveUp}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** That there is no connection, what waits for one, and what the server would not have. In the way of nothing. */
export function OfflineBanner() {
  const online = useOnline();
  const { changes, others, sending } = useHeld();
  const refused = changes.filter((change) => change.refused !== null);
  const waiting = new Set(
    changes
      .filter((change) => change.refused === null && (change.tries > 0 || !online))
      .map(({ before, after }) => (after ?? before)?.id),
  ).size;
  return (
    <div className="offline">
      <div role="status">
        {(!online || waiting > 0) && (
          <div className="offline-banner">
            <Icon name={online ? "clock" : "offline"} size="s" />
            <div>
              <b>{online ? unsent.waitingTitle(waiting) : unsent.title}</b>
              <span className="cap ink2">{textOf(online, sending, waiting)}</span>
            </div>
          </div>
        )}
        {others > 0 && (
          <div className="offline-banner">
            <Icon name="info" size="s" />
            <p className="cap ink2">{unsent.others(others)}</p>
          </div>
        )}
      </div>
      {refused.length > 0 && (
        <section className="card offline-refused" aria-label={unsent.refusedTitle(refused.length)}>
          <ul>
            {refused.map((change) => (
              <RefusedChange key={change.seq} change={change} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
