import { computeGrantPeriods } from "@fetta/domain/billing/entitlement";
import { formatWhole } from "@fetta/domain/italian-number";
import { getQueryKey } from "@trpc/react-query";
import { admin } from "../admin.messages.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc, type Inputs, type Outputs } from "../../../lib/api/trpc-hooks.ts";
import { formatRecentTimestamp, formatTimestampDay } from "./admin-format.ts";

export type UsersInput = Inputs["admin"]["users"];
export type UsersPage = Outputs["admin"]["users"];
export type AdminUserSummary = UsersPage["items"][number];
export type AdminUser = Outputs["admin"]["user"];
export type ProGrant = AdminUser["grants"][number];

const messages = admin.people;

/** Id of the panel that shows an account beside the table. */
export const userPanelId = "account";

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

/** The time that a grant covers, and whether it is over; undefined for a revoked one. */
export function findGrantPeriod(
  grants: readonly ProGrant[],
  id: string,
  now = new Date(),
): { start: string; end: string; isOver: boolean } | undefined {
  const dated = grants.map((grant) => ({
    id: grant.id,
    days: grant.days,
    effectiveAt: new Date(grant.effectiveAt),
    revokedAt: grant.revokedAt === null ? null : new Date(grant.revokedAt),
  }));
  const period = computeGrantPeriods(dated).find(({ grant }) => grant.id === id);
  return period && { start: period.start.toISOString(), end: period.end.toISOString(), isOver: period.end <= now };
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

/** How an account signs in: "password, altro servizio". */
function formatSignInWays({ hasPassword, hasLinkedIdentity }: AdminUser): string {
  const { password, identity, mail } = messages.signInWays;
  const ways = [...(hasPassword ? [password] : []), ...(hasLinkedIdentity ? [identity] : [])];
  return ways.length === 0 ? mail : ways.join(", ");
}

/** The facts of an account that its admin sees: none of the diary, of the body or of photos. */
export function listUserFacts(user: AdminUser): { name: string; value: string }[] {
  return [
    { name: messages.registered, value: formatTimestampDay(user.createdAt) },
    { name: messages.lastAccess, value: formatRecentTimestamp(user.lastAccessAt) },
    { name: messages.signIn, value: formatSignInWays(user) },
    { name: messages.devices, value: formatWhole(user.devices) },
    {
      name: messages.openRequests,
      value: user.openRequests === 0 ? messages.noRequests : formatWhole(user.openRequests),
    },
  ];
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
