import { capture } from "../../i18n/capture.ts";

/** What the server said, as far as it could be read. `status` 0: no answer came. */
export type FailedAnswer = {
  status: number;
  message?: string | undefined;
  refusal?: string | undefined;
  limitReached?: boolean;
  resetsAt?: string | undefined;
};

/** Where a failed analysis leads. */
export type FailureRoute =
  | { to: "paywall"; resetsAt: string | undefined }
  | { to: "limit" }
  /** The picture itself is the trouble: another one, or the name. */
  | { to: "question"; sentence: string }
  /** The same picture may do on another try. */
  | { to: "retry"; sentence: string };

const aboutThePicture: ReadonlySet<string> = new Set([
  "picture_unreadable",
  "no_food_in_picture",
  "estimate_implausible",
]);
const soundsLikeLimit = /limite|daily limit|undefined is not an object/i;

export function routeOf({ status, message, refusal, limitReached, resetsAt }: FailedAnswer): FailureRoute {
  if (status === 429 && limitReached) return { to: "paywall", resetsAt };
  const sentence = message || capture.failed;
  if (refusal !== undefined && aboutThePicture.has(refusal)) return { to: "question", sentence };
  if (message && soundsLikeLimit.test(message)) return { to: "limit" };
  return { to: "retry", sentence };
}
