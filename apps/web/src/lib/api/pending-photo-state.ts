import type { CalendarDay } from "@fetta/domain/calendar-day";
import type { MealType } from "@fetta/domain/diary/meal-type";
import { useSyncExternalStore } from "react";
import { createSessionValue } from "../session-state.ts";
import { isBoolean, readStored } from "../stored-schema.ts";

/*
 * The part of the waiting photos that is always loaded: what the screens show of them, and whether there may be any.
 */

/** A photographed dish that waits on this device for its analysis. */
export type PendingPhoto = {
  /** Id of its diary entry, made with the shot. */
  id: string;
  /** Idempotency key of its analysis, made with the shot. */
  key: string;
  userId: string;
  /** The compressed picture, as it is sent. Bytes, since WebKit may lose blobs in IndexedDB. */
  bytes: ArrayBuffer;
  mediaType: string;
  day: CalendarDay;
  meal: MealType;
  eatenAt: string | null;
  /** ms since the epoch, after that of every photo that waits already: the order in which they are analysed. */
  takenAt: number;
  /** True once it was sent without an answer: the server may have logged it. */
  isSent: boolean;
  /** When it was last sent, ms since the epoch. */
  sentAt?: number;
  /** Answers in a row that asked to try again later. */
  failures: number;
  /** Why it is not analysed any more, as shown; `isFinal` where another attempt would not help. */
  rejection: { sentence: string; isFinal: boolean } | null;
  /** Deleted after it was sent: an entry that the server may have logged is still to be removed. */
  isDeleted: boolean;
};

/** The photos of the signed-in user, in order. */
export const pendingPhotos = createSessionValue<readonly PendingPhoto[]>([]);

export const usePendingPhotos = (): readonly PendingPhoto[] =>
  useSyncExternalStore(pendingPhotos.subscribe, pendingPhotos.get, pendingPhotos.get);

/** What all photos wait for, beside the network; `resetsAt` (ISO) is when scans are available again. */
export type PhotoHold = { for: "consent" } | { for: "model" } | { for: "quota"; resetsAt: string };

export type PhotoProgress = {
  analysingId?: string | undefined;
  hold?: PhotoHold | null;
  /** True between an attempt that failed and the next one. */
  hasFailed?: boolean;
};

/** What happens to the waiting photos now. */
export const photoProgress = createSessionValue<PhotoProgress>({});

/** Set while photos of any account wait on this device; like the keys of the outbox it stays when preferences are cleared. */
export const photosFlagKey = "fetta-outbox-photos";

export const mayHavePendingPhotos = (): boolean => readStored("local", photosFlagKey, isBoolean) !== null;
