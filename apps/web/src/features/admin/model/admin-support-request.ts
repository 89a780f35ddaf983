import { admin } from "../admin.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type SupportRequest = Outputs["admin"]["supportRequests"]["items"][number];
export type State = SupportRequest["state"];

const { categories } = admin.support;

/** The category in words; a name that is not one of ours as it is. */
export function categoryWords(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category;
}

/** True where the answer is owed since longer than we promise. */
export function isLate({ state, dueAt }: Pick<SupportRequest, "state" | "dueAt">, now = new Date()): boolean {
  return state === "open" && new Date(dueAt) < now;
}

/** Opens a letter to whoever asked, over what they asked. */
export function answerLink({ email, subject }: Pick<SupportRequest, "email" | "subject">): string {
  const about = encodeURIComponent(admin.support.answerSubject(subject));
  return `mailto:${encodeURIComponent(email)}?subject=${about}`;
}
