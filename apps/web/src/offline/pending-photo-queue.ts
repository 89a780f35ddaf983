import {
  pendingPhotos,
  photoProgress,
  type PendingPhoto,
  type PhotoHold,
  type PhotoProgress,
} from "../lib/api/pending-photo-state.ts";
import { httpStatusOf, isTransientError } from "../lib/api/transient-error.ts";
import { markPendingPhotos, type PhotoStore } from "./pending-photo-store.ts";

/** The outcome of one attempt to analyse a photo. */
export type PhotoOutcome =
  /** The server has logged it; `show` puts the entry on the screen. */
  | { state: "logged"; show: () => void }
  | { state: "rejected"; sentence: string }
  | { state: "held"; hold: PhotoHold }
  /** To be tried again. `sentence`: what the server said; null where no answer arrived, so it may have logged the photo. */
  | { state: "retry"; sentence: string | null };

type QueueDependencies = {
  store: PhotoStore;
  getOwner: () => string | undefined;
  isOnline: () => boolean;
  /** Runs `run` while no other tab analyses photos. */
  runExclusively: (run: () => Promise<void>) => Promise<void>;
  /** What keeps the account from analysing a photo now; rejects without an answer of the server. */
  findHold: () => Promise<PhotoHold | null>;
  /** True where the server has the entry of a photo whose answer was lost; that entry is then shown. */
  findLogged: (photo: PendingPhoto) => Promise<boolean>;
  analyse: (photo: PendingPhoto, signal: AbortSignal) => Promise<PhotoOutcome>;
  removeEntry: (photo: PendingPhoto) => Promise<void>;
  /** Called after a change of the stored photos, for the other tabs. */
  onStored: () => void;
  /**
   * Called when photos have to wait: for what holds them, or for a time that grows with the failures in a row.
   * `removableAt`: when the server has ended with those that were deleted, ms since the epoch; null without any.
   */
  onWait: (failuresInARow: number, hold: PhotoHold | null, removableAt: number | null) => void;
};

/** Attempts that the server answers with an error before the user is asked. */
const maxFailures = 5;
/** Longer than the server waits for the model, ms. */
const analysisTimeoutMs = 60_000;
/** Time after a send in which it may become an entry, ms: an upload that arrives at its timeout is still analysed. */
const settlingMs = 2 * analysisTimeoutMs;

/**
 * Analyses the waiting photos one at a time, in order, each with the consent and the quota of that moment. Every photo
 * keeps its key and its entry id, so one whose answer was lost is logged once.
 */
export function createPhotoQueue(dependencies: QueueDependencies) {
  const { store, getOwner } = dependencies;
  let running: { id: string; controller: AbortController } | undefined;
  let failuresInARow = 0;
  let removableAt: number | null = null;

  const updateProgress = (patch: Partial<PhotoProgress>): void =>
    photoProgress.set({ ...photoProgress.get(), ...patch });

  async function publish(): Promise<void> {
    const owner = getOwner();
    if (owner === undefined) return;
    const rows = await store.list(owner);
    markPendingPhotos(rows.length > 0);
    if (owner === getOwner()) pendingPhotos.set(rows.filter(({ isDeleted }) => !isDeleted));
  }

  async function publishToAllTabs(): Promise<void> {
    await publish();
    dependencies.onStored();
  }

  /** Removes the entry of a deleted photo; until the server has ended with it, it may have to be removed once more. */
  async function removeLogged(photo: PendingPhoto): Promise<void> {
    const settledAt = (photo.sentAt ?? 0) + settlingMs;
    const isSettled = settledAt <= Date.now();
    await dependencies.removeEntry(photo).catch((error: unknown) => {
      if (isTransientError(error) || httpStatusOf(error) === 401) throw error;
    });
    if (isSettled) await store.forget(photo.id);
    else removableAt = Math.max(removableAt ?? 0, settledAt);
  }

  async function sendPhoto(photo: PendingPhoto): Promise<PhotoOutcome> {
    const controller = new AbortController();
    running = { id: photo.id, controller };
    const timer = setTimeout(() => controller.abort(), analysisTimeoutMs);
    updateProgress({ analysingId: photo.id });
    try {
      return await dependencies.analyse(photo, controller.signal);
    } finally {
      clearTimeout(timer);
      running = undefined;
      updateProgress({ analysingId: undefined });
    }
  }

  /** Stores the outcome of an attempt; true where the next photo may follow. */
  async function settle(photo: PendingPhoto, outcome: PhotoOutcome): Promise<boolean> {
    const { id, userId } = photo;
    switch (outcome.state) {
      case "logged": {
        const isWanted = await store.complete(id);
        await publish();
        if (isWanted && getOwner() === userId) outcome.show();
        return true;
      }
      case "rejected":
        await store.update(id, { isSent: false, rejection: { sentence: outcome.sentence, isFinal: true } });
        return true;
      case "held":
        updateProgress({ hold: outcome.hold });
        await store.update(id, { isSent: false });
        return false;
      case "retry": {
        const { sentence } = outcome;
        if (sentence === null) return false;
        const failures = photo.failures + 1;
        const isGivenUp = failures >= maxFailures;
        await store.update(id, { isSent: false, failures, rejection: isGivenUp ? { sentence, isFinal: false } : null });
        return isGivenUp;
      }
    }
  }

  /** True where the next photo may follow. */
  async function processPhoto(photo: PendingPhoto): Promise<boolean> {
    const hold = await dependencies.findHold();
    if (getOwner() !== photo.userId) return false;
    updateProgress({ hold });
    if (photo.isDeleted) {
      await removeLogged(photo);
      return true;
    }
    if (photo.isSent && (await dependencies.findLogged(photo))) {
      await store.complete(photo.id);
      return true;
    }
    // The photos after this one may have to be removed, or be logged already.
    if (hold) return true;
    const sent = await store.update(photo.id, { isSent: true, sentAt: Date.now() });
    return !sent || settle(photo, await sendPhoto(sent));
  }

  async function analyseAll(): Promise<void> {
    const owner = getOwner();
    if (owner === undefined || !dependencies.isOnline()) return;
    removableAt = null;
    updateProgress({ hasFailed: false });
    for (const { id } of await store.list(owner)) {
      const photo = (await store.list(owner)).find((row) => row.id === id);
      if (!photo || (photo.rejection && !photo.isDeleted)) continue;
      const mayContinue = await processPhoto(photo).catch(() => false);
      await publishToAllTabs();
      failuresInARow = mayContinue ? 0 : failuresInARow + 1;
      if (!mayContinue) break;
    }
    updateProgress({ hasFailed: failuresInARow > 0 });
    const { hold = null } = photoProgress.get();
    if (failuresInARow > 0 || hold || removableAt !== null) dependencies.onWait(failuresInARow, hold, removableAt);
  }

  async function flush(): Promise<void> {
    await publish();
    await dependencies.runExclusively(analyseAll);
  }

  return {
    publish,
    flush,
    /** Shows and analyses what waits for the signed-in user; photos of another user are deleted. */
    resume: async (): Promise<void> => {
      const owner = getOwner();
      if (owner !== undefined) await store.keepOnly(owner);
      await flush();
    },
    /** Stores a photo; false where there are as many as may wait. Rejects where the device cannot store it. */
    add: async (photo: PendingPhoto): Promise<boolean> => {
      markPendingPhotos(true);
      const isAdded = await store.add(photo);
      if (isAdded) await publishToAllTabs();
      return isAdded;
    },
    /** Lets a rejected photo wait again. */
    readmit: async (id: string): Promise<void> => {
      await store.update(id, { rejection: null, failures: 0 });
      await publishToAllTabs();
    },
    /** Deletes a photo; the next flush removes the entry that the server may have logged. */
    discard: async (id: string): Promise<void> => {
      await store.discard(id);
      await publishToAllTabs();
      if (running?.id === id) running.controller.abort();
    },
  };
}
