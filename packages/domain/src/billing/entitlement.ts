const msPerDay = 86_400_000;

/** One paid (or given) period: it starts when it was granted, or when the earlier ones end. */
export type Grant = { effectiveAt: Date; days: number; revokedAt: Date | null };

export type ProStatus = "active" | "expired" | "free";
export type Entitlement = { isPro: boolean; proStatus: ProStatus; proExpiresAt: Date | null };

/**
 * End of the last period; null without active grants. Grants fold in order: each starts at the later of its own time
 * and the end so far.
 */
export function computeEntitlementEnd(grants: readonly Grant[]): Date | null {
  const activeGrants = grants
    .filter((grant) => grant.revokedAt === null)
    .toSorted((a, b) => a.effectiveAt.getTime() - b.effectiveAt.getTime());
  let end = Number.NEGATIVE_INFINITY;
  for (const grant of activeGrants) end = Math.max(end, grant.effectiveAt.getTime()) + grant.days * msPerDay;
  return activeGrants.length === 0 ? null : new Date(end);
}

/** A user's entitlement at `now`. `isPro` stays true after expiry; `proStatus` is authoritative. */
export function entitlementAt(grants: readonly Grant[], now: Date): Entitlement {
  const end = computeEntitlementEnd(grants);
  if (!end) return { isPro: false, proStatus: "free", proExpiresAt: null };
  return { isPro: true, proStatus: end > now ? "active" : "expired", proExpiresAt: end };
}
