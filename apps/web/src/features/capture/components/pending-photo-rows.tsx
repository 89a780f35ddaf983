import { useEffect, useState, useSyncExternalStore } from "react";
import { common } from "../../../i18n/common.messages.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { useSession } from "../../../entities/session/session.ts";
import {
  photoProgress,
  usePendingPhotos,
  type PendingPhoto,
  type PhotoProgress,
} from "../../../lib/api/pending-photo-state.ts";
import { formatRelativeTime } from "../../../lib/local-date.ts";
import * as sheets from "../../../lib/sheets.ts";
import { areEntryTimesShown } from "../../../lib/stored-schema.ts";
import { useOnlineStatus } from "../../../lib/use-online-status.ts";
import { useSheet } from "../../../lib/use-sheet.ts";
import { Button, IconButton } from "../../../ui/buttons/button.tsx";
import { runOnDemand } from "../../../ui/overlays/toast.ts";
import { Icon } from "../../../ui/icons/icon.tsx";
import { Spinner } from "../../../ui/icons/spinner.tsx";
import { pendingPhotoMessages as messages } from "../pending-photos.messages.ts";
import styles from "../pending-photos.module.css";

/** With the camera, whose code it shares: a chunk of its own would be one more name in the list that home loads. */
const loadActions = () => import("./capture-sheet.tsx");
type Actions = Awaited<ReturnType<typeof loadActions>>;

const runAction = (run: (actions: Actions) => unknown): void => void runOnDemand(loadActions, run);

type Status = { text: string; mark: "waiting" | "analysing" | "rejected"; action?: "retry" | "describe" | "consent" };

function describeStatus(
  { id, rejection }: PendingPhoto,
  { analysingId, hold, hasFailed = false }: PhotoProgress,
  isOnline: boolean,
): Status {
  if (rejection)
    return { text: rejection.sentence, mark: "rejected", action: rejection.isFinal ? "describe" : "retry" };
  if (analysingId === id) return { text: messages.analysing, mark: "analysing" };
  if (!isOnline) return { text: messages.offline, mark: "waiting" };
  if (hold?.for === "consent") return { text: messages.noConsent, mark: "waiting", action: "consent" };
  if (hold?.for === "model") return { text: messages.notHere, mark: "waiting", action: "describe" };
  if (hold?.for === "quota")
    return { text: messages.noScansUntil(formatRelativeTime(new Date(hold.resetsAt))), mark: "waiting" };
  return hasFailed ? { text: messages.soon, mark: "waiting", action: "retry" } : { text: "", mark: "waiting" };
}

const icons = { waiting: "clock", rejected: "info" } as const;

function PendingPhotoRow({ photo, status }: { photo: PendingPhoto; status: Status }) {
  const camera = useSheet(sheets.capture);
  const description = useSheet(sheets.describe);
  const [url] = useState(() => URL.createObjectURL(new Blob([photo.bytes], { type: photo.mediaType })));
  const [showsTime] = useState(areEntryTimesShown);
  const { day, meal, eatenAt } = photo;
  const describe = (): void =>
    runAction(({ describePendingPhoto }) => {
      describePendingPhoto(photo);
      description.open({ day, meal, photo: "described" });
    });
  const { mark, text, action } = status;
  return (
    <li className={styles.row} data-mark={mark}>
      <span className="thumb">
        <img src={url} alt={messages.photo} onLoad={() => URL.revokeObjectURL(url)} />
      </span>
      <div className={styles.text}>
        <b>{messages.title}</b>
        <p className={styles.status}>
          <span className={styles.mark}>
            {mark === "analysing" ? <Spinner /> : <Icon name={icons[mark]} size="s" />}
            {mark === "rejected" ? messages.rejected : messages.mark}
          </span>
          {showsTime && eatenAt !== null && <span className="num">{messages.eatenAt(eatenAt)}</span>}
        </p>
        {text !== "" && <p className={styles.reason}>{text}</p>}
        {action === "retry" && (
          <Button
            variant="tonal"
            size="inline"
            onClick={() => runAction(({ retryPendingPhoto }) => retryPendingPhoto(photo))}
          >
            {common.retry}
          </Button>
        )}
        {action === "describe" && (
          <Button variant="tonal" size="inline" aria-haspopup="dialog" onClick={describe}>
            {messages.describe}
          </Button>
        )}
        {action === "consent" && (
          <Button
            variant="tonal"
            size="inline"
            aria-haspopup="dialog"
            onClick={() => camera.open({ day, meal, photo: "waiting" })}
          >
            {messages.giveConsent}
          </Button>
        )}
      </div>
      <IconButton
        icon="trash"
        iconSize="s"
        label={messages.remove}
        onClick={() => runAction(({ deletePendingPhoto }) => deletePendingPhoto(photo))}
      />
    </li>
  );
}

/** Analyses what waits, also once the consent is given, or PRO bought, on another screen. */
function useAnalysis(): void {
  // Not `useMe`: at a sign-out the photos are gone before the screen is.
  const { data: me } = useSession();
  useEffect(() => {
    loadActions().then(
      ({ resumePendingPhotos }) => resumePendingPhotos(),
      // Without that code they wait for the next start.
      () => undefined,
    );
  }, [me?.photoConsent, me?.usage.isPro]);
}

/** The photos of a meal that wait on this device, and their analysis; without a meal the analysis alone. */
export function PendingPhotoRows({ day, meal }: Partial<EntryTarget>) {
  const photos = usePendingPhotos();
  const progress = useSyncExternalStore(photoProgress.subscribe, photoProgress.get);
  const isOnline = useOnlineStatus();
  useAnalysis();
  if (meal === undefined) return null;
  return (
    <ul aria-label={messages.list} data-waiting-photos="">
      {photos
        .filter((photo) => photo.day === day && photo.meal === meal)
        .map((photo) => (
          <PendingPhotoRow key={photo.id} photo={photo} status={describeStatus(photo, progress, isOnline)} />
        ))}
    </ul>
  );
}
