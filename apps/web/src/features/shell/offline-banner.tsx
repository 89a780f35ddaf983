import { common } from "../../i18n/common.messages.ts";
import { unsentChanges } from "../../i18n/unsent-changes.messages.ts";
import type { ChangeType, QueuedChange } from "../../lib/api/queued-change.ts";
import { useOutboxState } from "../../lib/api/outbox-state.ts";
import { mutationQueue, refetchChangedData } from "../../offline/diary-mutation-queue.ts";
import { countSubjects } from "../../offline/queued-changes.ts";
import { usePendingPhotos } from "../../lib/api/pending-photo-state.ts";
import { formatDay } from "../../lib/local-date.ts";
import { isStorageDropped } from "../../entities/install/use-install-prompt.ts";
import { useOnlineStatus } from "../../lib/use-online-status.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/icons/icon.tsx";
import * as drawings from "../../ui/icons/icon-drawings.ts";
import styles from "./offline-banner.module.css";
import { usePendingAction } from "../../lib/use-pending-action.ts";

function bannerTextOf(online: boolean, isSending: boolean, pendingCount: number): string {
  if (!online) return pendingCount > 0 ? unsentChanges.waiting(pendingCount) : unsentChanges.nothing;
  return isSending ? unsentChanges.sending : unsentChanges.serverAway;
}

/** What a change is about: the name of its food, or the day that it closes. */
const nameOf = ({ call, before, after, shown }: QueuedChange): string =>
  call.type === "close" ? formatDay(call.input.date, "full") : ((after ?? before)?.foodItem.name ?? shown?.name ?? "");

type Why = keyof typeof unsentChanges.why;

/** What could not be done, by the kind of change. */
const whyOf: Readonly<Record<ChangeType, Why>> = {
  log: "add",
  add: "add",
  quick: "add",
  copy: "add",
  copyDay: "copy",
  described: "add",
  recipe: "add",
  edit: "edit",
  remove: "remove",
  close: "close",
  addWater: "save",
  setWater: "save",
  weight: "save",
  removeWeight: "remove",
  goals: "save",
  favourite: "favourite",
  createFood: "save",
  changeFood: "save",
  removeFood: "remove",
  saveRecipe: "save",
  renameRecipe: "save",
  recipeFavourite: "favourite",
  removeRecipe: "remove",
  buy: "shopping",
  buyRecipe: "shopping",
  check: "shopping",
  removeItem: "shopping",
  restoreItems: "shopping",
  clearItems: "shopping",
};

function rejectionTitleOf(change: QueuedChange): string {
  const { call } = change;
  const why = call.type === "close" && !call.input.isClosed ? "reopen" : whyOf[call.type];
  return unsentChanges.why[why](nameOf(change));
}

/** A change that the server rejected: the change, the error, and buttons to retry or discard it. */
function RejectedChange({ change }: { change: QueuedChange }) {
  const name = nameOf(change);
  const [run, isBusy] = usePendingAction(async (action: "retry" | "discard") => {
    await mutationQueue[action](change);
    refetchChangedData();
  });
  return (
    <li className={styles.rejectedChange}>
      <Icon name="info" />
      <div className={styles.rejectedText}>
        <b>{rejectionTitleOf(change)}</b>
        <span className="cap ink2">{change.rejection?.message ?? unsentChanges.unknown}</span>
        <div className="row wrap gap-s">
          <Button
            variant="tonal"
            size="inline"
            pending={isBusy}
            aria-label={unsentChanges.retryNamed(name)}
            onClick={() => void run("retry")}
          >
            {common.retry}
          </Button>
          <Button
            variant="ghost"
            size="inline"
            disabled={isBusy}
            aria-label={unsentChanges.giveUpNamed(name)}
            onClick={() => void run("discard")}
          >
            {unsentChanges.giveUp}
          </Button>
        </div>
      </div>
    </li>
  );
}

/** The offline state, the unsent changes and the rejected ones. It covers no content. */
export function OfflineBanner() {
  const online = useOnlineStatus();
  const { changes, otherAccountsCount, isSending } = useOutboxState();
  const rejected = changes.filter((change) => change.rejection !== null);
  const photos = usePendingPhotos();
  const changedCount = countSubjects(
    changes.filter((change) => change.rejection === null && (change.attempts > 0 || !online)),
  );
  // Online each photo says in its row what it waits for.
  const pendingCount = changedCount + (online ? 0 : photos.length);
  const isAnyUnsent = changedCount + photos.length + rejected.length + otherAccountsCount > 0;
  return (
    <div className={styles.offline}>
      <div role="status">
        {(!online || pendingCount > 0) && (
          <div className={styles.offlineBanner} data-offline-banner="">
            <Icon name={online ? "clock" : drawings.offline} size="s" />
            <div>
              <b>{online ? unsentChanges.waitingTitle(pendingCount) : unsentChanges.title}</b>
              <span className="cap ink2">{bannerTextOf(online, isSending, pendingCount)}</span>
            </div>
          </div>
        )}
        {isAnyUnsent && isStorageDropped() && (
          <div className={styles.offlineBanner} data-offline-banner="">
            <Icon name="info" size="s" />
            <p className="cap ink2">{unsentChanges.droppedAfterAWeek}</p>
          </div>
        )}
        {otherAccountsCount > 0 && (
          <div className={styles.offlineBanner} data-offline-banner="">
            <Icon name="info" size="s" />
            <p className="cap ink2">{unsentChanges.others(otherAccountsCount)}</p>
          </div>
        )}
      </div>
      {rejected.length > 0 && (
        <section className={`card ${styles.offlineRejected}`} aria-label={unsentChanges.rejectedTitle(rejected.length)}>
          <ul>
            {rejected.map((change) => (
              <RejectedChange key={change.sequence} change={change} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
