import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { Outputs } from "../../lib/api/procedure-types.ts";
import { scheduleCaching } from "../../lib/api/offline-link.ts";
import { mayHavePendingChanges } from "../../lib/api/outbox-state.ts";
import { buildQueryKey, queryClient } from "../../lib/api/query-client.ts";
import { invalidateFoodQueries } from "../../lib/api/invalidate-food-queries.ts";
import { createSessionValue } from "../../lib/session-state.ts";
import { setCachedEntry } from "../day/cached-entries.ts";
import { dayQueryKeys } from "../day/day-queries.ts";
import { showLoggedEntry, type LoggedEntry } from "../logged-entry/logged-entry.ts";
import { refreshSession, sessionKey, updateMe, type Me } from "../session/session.ts";

/** The server's answer about a photo: its entry, and what the screens show after it. */
export type AnalysedDish = {
  entry: LoggedEntry;
  /** Undefined where the answer has none that can be shown. */
  estimate?: Outputs["estimate"]["read"] | undefined;
  usage?: Me["usage"] | undefined;
};

const shownQueryKeys = (day: CalendarDay) => [sessionKey, ...dayQueryKeys(day)];

/**
 * Returns a function that is true while the account, this day and its week are as they are now, with no refetch running
 * or due: then an entry that is logged after this call is in none of them.
 */
export function watchShownData(day: CalendarDay): () => boolean {
  const keys = shownQueryKeys(day);
  const present = keys.map((queryKey) => queryClient.getQueryData(queryKey));
  return () =>
    keys.every((queryKey, i) => {
      const state = queryClient.getQueryState(queryKey);
      return state?.data === present[i] && state?.fetchStatus !== "fetching" && !state?.isInvalidated;
    });
}

/**
 * Shows an analysed dish in its day, its week, the account's quota and its result sheet. `isCurrent`: what is shown is
 * from before the entry, so the answer completes it without a request. Otherwise, while changes of this device wait for
 * the server, and where the account changed its plan elsewhere, account, day and week are refetched.
 */
export function showAnalysedDish({ entry, estimate, usage }: AnalysedDish, isCurrent: boolean): void {
  const account = queryClient.getQueryData<Me | null>(sessionKey);
  const isSamePlan = account?.usage.isPro === usage?.isPro;
  if (!isCurrent || !estimate || !usage || !isSamePlan || mayHavePendingChanges()) {
    showLoggedEntry(entry);
    void refreshSession();
    return;
  }
  queryClient.setQueryData(buildQueryKey("estimate.read", { entryId: entry.id }), estimate);
  setCachedEntry(entry);
  updateMe({ usage });
  invalidateFoodQueries("none");
  for (const queryKey of shownQueryKeys(entry.date)) {
    const [path, { input }] = queryKey;
    const data = queryClient.getQueryData(queryKey);
    if (data !== undefined) scheduleCaching({ path: path.join("."), input }, data);
  }
}

/** The dish of the last photo, from its analysis to its result sheet. */
type ScannedDish = {
  entry: LoggedEntry;
  /** Object URL of the photo; revoked when the next dish is set. */
  photo: string;
};

const lastDish = createSessionValue<ScannedDish | null>(null, (before, next) => {
  if (before && before.photo !== next?.photo) URL.revokeObjectURL(before.photo);
});

export function setScannedDish(dish: ScannedDish): void {
  lastDish.set(dish);
}

/** The dish of this entry; null unless it is the last one. */
export function getScannedDish(entryId: string | undefined): ScannedDish | null {
  const dish = lastDish.get();
  return dish?.entry.id === entryId ? dish : null;
}

/** A picture that was dropped on the diary, until the camera sheet takes it. */
const droppedPhoto = createSessionValue<File | null>(null);

/** Stores a picture for the camera sheet, which is opened with `photo: "dropped"`; false for other files. */
export function setDroppedPhoto(file: File | undefined): boolean {
  const picture = file?.type.startsWith("image/") ? file : null;
  droppedPhoto.set(picture);
  return picture !== null;
}

/** Returns the dropped picture and forgets it. */
export function takeDroppedPhoto(): File | null {
  const file = droppedPhoto.get();
  droppedPhoto.set(null);
  return file;
}

/** The photo beside which a meal is described in words. */
type DescribedPhoto = {
  /** Object URL; revoked when the next photo is set. */
  url: string;
  /** Called when the described meal is in the diary. */
  onLogged?: () => void;
};

const describedPhoto = createSessionValue<DescribedPhoto | null>(null, (before, next) => {
  if (before && before.url !== next?.url) URL.revokeObjectURL(before.url);
});

/** Stores a photo for the description sheet, which is opened with `photo: "described"`. */
export function setDescribedPhoto(photo: DescribedPhoto): void {
  describedPhoto.set(photo);
}

export function getDescribedPhoto(): DescribedPhoto | null {
  return describedPhoto.get();
}
