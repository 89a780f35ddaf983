import { invalidateDay } from "../../../entities/logged-entry/logged-entry.ts";
import type { EntryTarget } from "../../../entities/logged-entry/entry-target.ts";
import { setDescribedPhoto, showAnalysedDish } from "../../../entities/meal-photo/scanned-dish.ts";
import { resetPhotoConsent } from "../../../entities/photo-consent/photo-consent.ts";
import { countRemainingScans } from "../../../entities/quota/quota.ts";
import { refreshSession, updateMe } from "../../../entities/session/session.ts";
import { api } from "../../../lib/api/api-client.ts";
import type { PendingPhoto, PhotoHold } from "../../../lib/api/pending-photo-state.ts";
import { buildQueryKeyPrefix, queryClient } from "../../../lib/api/query-client.ts";
import { getDataOwner } from "../../../lib/api/signed-in-account.ts";
import { createTabLock } from "../../../lib/tab-lock.ts";
import { common } from "../../../i18n/common.messages.ts";
import { isTransientStatus } from "../../../lib/api/transient-error.ts";
import { createPhotoQueue, type PhotoOutcome } from "../../../offline/pending-photo-queue.ts";
import { createPhotoStore, maxPendingPhotos } from "../../../offline/pending-photo-store.ts";
import { toast, toastError } from "../../../ui/overlays/toast.ts";
import { capture } from "../capture.messages.ts";
import { pendingPhotoMessages } from "../pending-photos.messages.ts";
import { AnalysisError, analyseDishPhoto } from "./analyse-photo.ts";
import { isUnreached, routeFailure, type AnalysisFailure } from "./analysis-failure.ts";
import type { Shot } from "./photo-scan-reducer.ts";

/** Timeout of the calls about a photo, ms; the analysis has its own. */
const callTimeoutMs = 12_000;
const callOptions = ({ userId }: Pick<PendingPhoto, "userId">) => ({
  signal: AbortSignal.timeout(callTimeoutMs),
  context: { account: userId },
});

/** Reads the account anew: what holds the photos, and the proof that the server answers, not just some network. */
async function findHold(): Promise<PhotoHold | null> {
  const me = await api.account.me.query(undefined, { signal: AbortSignal.timeout(callTimeoutMs) });
  if (me.user.id !== getDataOwner()) throw new Error("another account is signed in");
  updateMe(me);
  const { foodScans } = me.usage;
  if (!me.ai.available) return { for: "model" };
  if (!me.photoConsent) return { for: "consent" };
  return countRemainingScans(foodScans) === 0 ? { for: "quota", resetsAt: foodScans.resetsAt } : null;
}

async function findLogged(photo: PendingPhoto): Promise<boolean> {
  const entries = await api.diary.list.query({ date: photo.day }, callOptions(photo));
  if (!entries.some(({ id }) => id === photo.id)) return false;
  void refreshSession();
  await invalidateDay(photo.day);
  return true;
}

function toOutcome(failure: AnalysisFailure): PhotoOutcome {
  if (failure.status === 401 || isUnreached(failure)) return { state: "retry", sentence: null };
  const route = routeFailure(failure);
  switch (route.to) {
    case "paywall":
      return route.resetsAt === undefined
        ? { state: "retry", sentence: pendingPhotoMessages.noScans }
        : { state: "held", hold: { for: "quota", resetsAt: route.resetsAt } };
    case "limit":
      return { state: "retry", sentence: pendingPhotoMessages.noScans };
    case "consent":
      resetPhotoConsent();
      return { state: "held", hold: { for: "consent" } };
    case "label":
      return { state: "rejected", sentence: failure.message ?? capture.failed };
    case "menu":
    case "unusable":
      return { state: "rejected", sentence: route.sentence };
    case "retry":
      // The first attempt is still under way: its answer may be an entry.
      if (failure.errorCode === "request_in_progress") return { state: "retry", sentence: null };
      return isTransientStatus(failure.status) || failure.status >= 500
        ? { state: "retry", sentence: route.sentence }
        : { state: "rejected", sentence: route.sentence };
  }
}

async function analyse(photo: PendingPhoto, signal: AbortSignal): Promise<PhotoOutcome> {
  const { id, key, userId, bytes, mediaType, day, meal, eatenAt } = photo;
  const picture = new Blob([bytes], { type: mediaType });
  try {
    const upload = { picture, key, account: userId, entryId: id, eatenAt };
    const dish = await analyseDishPhoto(upload, { meal, day }, signal);
    return { state: "logged", show: () => showAnalysedDish(dish, false) };
  } catch (error) {
    return error instanceof AnalysisError ? toOutcome(error.failure) : { state: "retry", sentence: null };
  }
}

const lockName = "fetta-photos";
const tabsChannel = "BroadcastChannel" in globalThis ? new BroadcastChannel(lockName) : undefined;
const maxRetryDelayMs = 60_000;
/** Longest delay of `setTimeout`, ms. */
const maxTimerMs = 2 ** 31 - 1;
let timer: ReturnType<typeof setTimeout> | undefined;

const photoQueue = createPhotoQueue({
  store: createPhotoStore(),
  getOwner: getDataOwner,
  isOnline: () => navigator.onLine,
  runExclusively: createTabLock(lockName),
  findHold,
  findLogged,
  analyse,
  removeEntry: async (photo) => {
    await api.diary.remove.mutate({ id: photo.id }, callOptions(photo));
    await invalidateDay(photo.day);
  },
  onStored: () => tabsChannel?.postMessage("stored"),
  onWait: (failuresInARow, hold, removableAt) => {
    clearTimeout(timer);
    const retryMs = Math.min(maxRetryDelayMs, 1000 * 2 ** failuresInARow);
    const waitUntil = (time: number): number => Math.max(retryMs, time - Date.now());
    const waits: number[] = [];
    // The answers to the other two holds are given on the screen, which then continues.
    if (hold?.for === "quota") waits.push(waitUntil(new Date(hold.resetsAt).getTime()));
    if (!hold && failuresInARow > 0) waits.push(retryMs);
    if (removableAt !== null) waits.push(waitUntil(removableAt));
    if (waits.length > 0) timer = setTimeout(continuePendingPhotos, Math.min(maxTimerMs, ...waits));
  },
});

/** Analyses the waiting photos, if the server answers. A failure of the device's storage is ignored: none wait then. */
export function continuePendingPhotos(): void {
  photoQueue.flush().catch(() => undefined);
}

/** Shows and analyses the photos that wait for the account that has signed in. */
export function resumePendingPhotos(): void {
  photoQueue.resume().catch(() => undefined);
}

addEventListener("online", continuePendingPhotos);
document.addEventListener("visibilitychange", () => {
  if (document.visibilityState === "visible") continuePendingPhotos();
});
tabsChannel?.addEventListener("message", () => {
  photoQueue.publish().catch(() => undefined);
  void queryClient.invalidateQueries({ queryKey: buildQueryKeyPrefix("diary") });
});

/** Stores a photo and analyses it. Returns why it cannot wait, as shown; undefined where it waits. */
async function storePendingPhoto(photo: PendingPhoto): Promise<string | undefined> {
  try {
    if (!(await photoQueue.add(photo))) return pendingPhotoMessages.full(maxPendingPhotos);
  } catch {
    return pendingPhotoMessages.noStorage;
  }
  continuePendingPhotos();
  return undefined;
}

/**
 * Lets a photographed dish wait on this device for its analysis; `isSent`: it was sent, and no answer has arrived.
 * Returns why it cannot wait, as shown; undefined where it waits.
 */
export async function addPendingPhoto(shot: Shot, target: EntryTarget, isSent: boolean): Promise<string | undefined> {
  const { picture, key, entryId: id, eatenAt } = shot;
  const userId = getDataOwner();
  const takenAt = Date.now();
  const bytes = await picture.arrayBuffer().catch(() => undefined);
  if (userId === undefined || !bytes) return pendingPhotoMessages.noStorage;
  return storePendingPhoto({
    id,
    key,
    userId,
    bytes,
    mediaType: picture.type,
    ...target,
    eatenAt,
    takenAt,
    isSent,
    ...(isSent && { sentAt: takenAt }),
    failures: 0,
    rejection: null,
    isDeleted: false,
  });
}

/** Tries a photo again, also one that was given up. */
export function retryPendingPhoto({ id }: PendingPhoto): void {
  photoQueue.readmit(id).then(continuePendingPhotos, () => undefined);
}

/** Deletes a photo, and the entry that the server may have logged without its answer arriving. */
function forgetPendingPhoto({ id }: PendingPhoto): Promise<void> {
  return photoQueue.discard(id).then(continuePendingPhotos, () => undefined);
}

/** `forgetPendingPhoto` with a notification that can undo it: the photo then waits as a new one. */
export async function deletePendingPhoto(photo: PendingPhoto): Promise<void> {
  await forgetPendingPhoto(photo);
  const restore = (): void => {
    const ids = { id: crypto.randomUUID(), key: crypto.randomUUID(), isSent: false };
    void storePendingPhoto({ ...photo, ...ids }).then((problem) => problem !== undefined && toastError(problem));
  };
  toast({ title: pendingPhotoMessages.deleted, action: { label: common.cancel, run: restore } });
}

/** Shows a photo in the description sheet, which is opened next; once the meal is logged the photo is deleted. */
export function describePendingPhoto(photo: PendingPhoto): void {
  const url = URL.createObjectURL(new Blob([photo.bytes], { type: photo.mediaType }));
  setDescribedPhoto({ url, onLogged: () => void forgetPendingPhoto(photo) });
}
