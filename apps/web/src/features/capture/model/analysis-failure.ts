import { capture } from "../capture.messages.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { isQuotaMessage } from "../../../entities/quota/quota.ts";
import { isTransientStatus } from "../../../lib/api/transient-error.ts";

/** The parsed error response. `status` 0: no response arrived. */
export type AnalysisFailure = {
  status: number;
  message?: string | undefined;
  errorCode?: string | undefined;
  limitReached?: boolean;
  resetsAt?: string | undefined;
  /** The lines of a menu that was detected instead of a dish. */
  dishes?: readonly string[];
  /** The label that was detected instead of a dish. */
  label?: Partial<FoodDraft> | undefined;
};

/** The next step after a failed analysis. */
export type FailureRoute =
  | { to: "paywall"; resetsAt: string | undefined }
  | { to: "limit" }
  /**
   * The picture itself, of a dish or of a label, cannot be used: another photo, words, or manual entry. `byHand`: its
   * content was read, so another photo would not help.
   */
  | { to: "unusable"; sentence: string; of?: "label"; byHand?: true }
  /** The picture is of a menu: the user chooses one of its dishes. */
  | { to: "menu"; sentence: string; dishes: readonly string[] }
  /** The picture is of a label, which was read. */
  | { to: "label"; label: Partial<FoodDraft> }
  /** The consent to send photos is missing in its current version: the same picture is sent once it is given. */
  | { to: "consent"; sentence: string }
  /** The same picture may succeed on another try. */
  | { to: "retry"; sentence: string };

const pictureErrorCodes: ReadonlySet<string> = new Set([
  "picture_unreadable",
  "no_food_in_picture",
  "estimate_implausible",
  "menu_in_picture",
]);
const labelErrorCodes: ReadonlySet<string> = new Set(["label_in_picture", "label_unreadable", "label_without_energy"]);

/** True where the API was not reached: no response, or the error page of a proxy. */
export function isUnreached({ status, message }: AnalysisFailure): boolean {
  return message === undefined && isTransientStatus(status === 0 ? undefined : status);
}

/** The failure of a label when no response arrives: because the device is offline, or for an unknown reason. */
export function buildNoResponseFailure(online: boolean): AnalysisFailure {
  return { status: 0, message: online ? capture.labelFailed : `${capture.labelFailed} ${capture.offline}` };
}

export function routeFailure(failure: AnalysisFailure): FailureRoute {
  const { status, message, errorCode, limitReached, resetsAt, dishes = [], label } = failure;
  if (status === 429 && limitReached) return { to: "paywall", resetsAt };
  const sentence = message || capture.failed;
  if (errorCode === "photo_consent_missing") return { to: "consent", sentence };
  if (errorCode === "label_in_picture" && label) return { to: "label", label };
  if (errorCode === "menu_in_picture" && dishes.length > 0) return { to: "menu", sentence, dishes };
  if (errorCode === "label_implausible") return { to: "unusable", sentence, of: "label", byHand: true };
  if (errorCode !== undefined && labelErrorCodes.has(errorCode)) return { to: "unusable", sentence, of: "label" };
  if (errorCode !== undefined && pictureErrorCodes.has(errorCode)) return { to: "unusable", sentence };
  if (message && isQuotaMessage(message)) return { to: "limit" };
  return { to: "retry", sentence };
}
