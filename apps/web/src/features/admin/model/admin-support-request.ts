import { admin } from "../admin.messages.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";

export type AdminSupportRequest = Outputs["admin"]["supportRequests"]["items"][number];
export type SupportRequestCursor = NonNullable<Outputs["admin"]["supportRequests"]["next"]>;
export type SupportRequestState = AdminSupportRequest["state"];

const { categories } = admin.support;

/** Italian label of a support category; an unknown category is returned as it is. */
export function formatSupportCategory(category: string): string {
  return Object.hasOwn(categories, category) ? categories[category as keyof typeof categories] : category;
}

/** True when an open request is past its promised answer date. */
export function isOverdue({ state, dueAt }: Pick<AdminSupportRequest, "state" | "dueAt">, now = new Date()): boolean {
  return state === "open" && new Date(dueAt) < now;
}

/** A mailto URL for a reply to the sender, with the subject of the request. */
export function buildReplyUrl({ email, subject }: Pick<AdminSupportRequest, "email" | "subject">): string {
  const about = encodeURIComponent(admin.support.answerSubject(subject));
  return `mailto:${encodeURIComponent(email)}?subject=${about}`;
}
