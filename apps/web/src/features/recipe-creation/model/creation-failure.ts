import { recipeCreation } from "../../../entities/recipe-wish/recipe-wish.messages.ts";
import { quota } from "../../../entities/quota/quota.messages.ts";
import { isQuotaMessage } from "../../../entities/quota/quota.ts";
import { CreationError } from "./creation-requests.ts";

/** The message of a failed step, and whether the plans are shown next. */
export type CreationFailure = {
  title: string;
  sentence: string;
  /** Set when the daily free quota is used up. */
  plans: { resetsAt: string | undefined } | null;
};

const messages = {
  ingredients: { title: recipeCreation.readingFailedTitle, usual: recipeCreation.readingFailed },
  recipe: { title: recipeCreation.failedTitle, usual: recipeCreation.failed },
} as const;

export function toCreationFailure(step: "ingredients" | "recipe", error: unknown, online: boolean): CreationFailure {
  const { title, usual } = messages[step];
  const answer = error instanceof CreationError ? error.rejection : undefined;
  const message = answer?.message;
  if (answer?.limitReached)
    return { title: quota.limitTitle, sentence: message ?? quota.limitText, plans: { resetsAt: answer.resetsAt } };
  if (answer?.status === 0 && !online) return { title, sentence: recipeCreation.offline, plans: null };
  if (message !== undefined && isQuotaMessage(message))
    return { title: quota.limitTitle, sentence: quota.limitText, plans: null };
  return { title, sentence: message || usual, plans: null };
}
