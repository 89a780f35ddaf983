import { admin } from "../admin.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type AdminSupportRequest = Outputs["admin"]["supportRequests"]["items"][number];
export type SupportRequestState = AdminSupportRequest["state"];

const { categories } = admin.support;

/** The category in words; a name that is not one of ours as it is. */
export function formatSupportCategory(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category;
}

/** True where the answer is owed since longer than we promise. */
export function isOverdue(
  { state, dueAt }: Pick<AdminSupportRequest, "state" | "dueAt">,
  now = new Date(),
): boolean {
  return state === "open" && new Date(dueAt) < now;
}

/** Opens a letter to whoever asked, over what they asked. */
export function buildReplyUrl({ email, subject }: Pick<AdminSupportRequest, "email" | "subject">): string {
  const about = encodeURIComponent(admin.support.answerSubject(subject));
  return `mailto:${encodeURIComponent(email)}?subject=${about}`;
}
