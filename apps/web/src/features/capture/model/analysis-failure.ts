import { capture } from "../../../i18n/capture.messages.ts";
import type { FoodDraft } from "../../../entities/food/food-draft.ts";
import { soundsLikeLimit } from "../../../entities/quota/is-quota-message.ts";
import type { Mode } from "./capture-mode.ts";

/** What the server said, as far as it could be read. `status` 0: no answer came. */
export type FailedAnswer = {
  status: number;
  message?: string | undefined;
  refusal?: string | undefined;
  limitReached?: boolean;
  resetsAt?: string | undefined;
  /** The lines of a menu that was seen instead of a dish. */
  dishes?: readonly string[];
  /** The label that was seen instead of a dish. */
  label?: Partial<FoodDraft> | undefined;
};

/** Where a failed analysis leads. */
export type FailureRoute =
  | { to: "paywall"; resetsAt: string | undefined }
  | { to: "limit" }
  /**
   * The picture itself, which is of a dish or of a label, is the trouble: another one, words, or by hand. `byHand`: what
   * is on it was read, so another one would not help.
   */
  | { to: "question"; sentence: string; of?: "label"; byHand?: true }
  /** The picture is of a menu: which of its dishes? */
  | { to: "menu"; sentence: string; dishes: readonly string[] }
  /** The picture is of a label, and it was read. */
  | { to: "label"; label: Partial<FoodDraft> }
  /** The consent to send photos is missing, in the version in force: the same picture goes once it is given. */
  | { to: "consent"; sentence: string }
  /** The same picture may do on another try. */
  | { to: "retry"; sentence: string };

const aboutThePicture: ReadonlySet<string> = new Set([
  "picture_unreadable",
  "no_food_in_picture",
  "estimate_implausible",
  "menu_in_picture",
]);
const aboutTheLabel: ReadonlySet<string> = new Set([
  "label_in_picture",
  "label_unreadable",
  "label_without_energy",
]);

/** What stands for an answer that never came: because nothing went out, or for a reason that nobody knows. */
export function noAnswer(mode: Mode, online: boolean): FailedAnswer {
  const failed = mode === "label" ? capture.labelFailed : capture.failed;
  return { status: 0, message: online ? failed : `${failed} ${capture.offline}` };
}

export function routeOf(answer: FailedAnswer): FailureRoute {
  const { status, message, refusal, limitReached, resetsAt, dishes = [], label } = answer;
  if (status === 429 && limitReached) return { to: "paywall", resetsAt };
  const sentence = message || capture.failed;
  if (refusal === "photo_consent_missing") return { to: "consent", sentence };
  if (refusal === "label_in_picture" && label) return { to: "label", label };
  if (refusal === "menu_in_picture" && dishes.length > 0) return { to: "menu", sentence, dishes };
  if (refusal === "label_implausible") return { to: "question", sentence, of: "label", byHand: true };
  if (refusal !== undefined && aboutTheLabel.has(refusal)) return { to: "question", sentence, of: "label" };
  if (refusal !== undefined && aboutThePicture.has(refusal)) return { to: "question", sentence };
  if (message && soundsLikeLimit(message)) return { to: "limit" };
  return { to: "retry", sentence };
}
