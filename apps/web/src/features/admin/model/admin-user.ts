import { getQueryKey } from "@trpc/react-query";
import { admin } from "../admin.messages.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatTimestampDay } from "./admin-format.ts";

export type AdminUserSummary = Outputs["admin"]["users"]["items"][number];
export type AdminUser = Outputs["admin"]["user"];
export type ProGrant = AdminUser["grants"][number];

const messages = admin.people;

/** "PRO attivo fino al 21/12/2026", "PRO scaduto dal 21/11/2026", "Gratuito". */
export function formatUserPlan({ proStatus, proExpiresAt }: Pick<AdminUser, "proStatus" | "proExpiresAt">): string {
  const plan = messages.plans[proStatus];
  if (proStatus === "free" || proExpiresAt === null) return plan;
  const day = formatTimestampDay(proExpiresAt);
  return `${plan} ${proStatus === "active" ? messages.until(day) : messages.since(day)}`;
}

/** A grant as text: "Acquisto, 1 mese (30 giorni)". */
export function formatGrant({ source, planType, days }: Pick<ProGrant, "source" | "planType" | "days">): string {
  const { sources, plans, days: counted } = admin.grant;
  return planType === null
    ? `${sources[source]}, ${counted(days)}`
    : `${sources[source]}, ${plans[planType]} (${counted(days)})`;
}

/** Why and since when a grant does not count; undefined while it counts. */
export function formatRevocation({
  revokedAt,
  revocationReason,
}: Pick<ProGrant, "revokedAt" | "revocationReason">): string | undefined {
  if (revokedAt === null) return undefined;
  const { takenBack, why, whyUnknown } = admin.grant;
  return takenBack(formatTimestampDay(revokedAt), revocationReason === null ? whyUnknown : why[revocationReason]);
}

/**
 * Stores the server's response in the cache; invalidates the lists, and the session if it is the current user's
 * account.
 */
export async function setCachedUser(user: AdminUser, currentUserId: string): Promise<void> {
  queryClient.setQueryData(getQueryKey(trpc.admin.user, { id: user.id }, "query"), user);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["admin", "people"] }),
    ...(user.id === currentUserId ? [refreshSession()] : []),
  ]);
}
