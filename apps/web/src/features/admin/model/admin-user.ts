import { getQueryKey } from "@trpc/react-query";
import { admin } from "../admin.messages.ts";
import { queryClient } from "../../../lib/api/query-client.ts";
import { refreshSession } from "../../../entities/session/session.ts";
import { trpc } from "../../../lib/api/trpc-hooks.ts";
import type { Outputs } from "../../../lib/api/trpc-hooks.ts";
import { dayOf } from "./format-timestamp.ts";

export type PersonLine = Outputs["admin"]["users"]["items"][number];
export type Person = Outputs["admin"]["user"];
export type Grant = Person["grants"][number];

const words = admin.people;

/** "PRO attivo fino al 21/12/2026", "PRO scaduto dal 21/11/2026", "Gratuito". */
export function planWords({ proStatus, proExpiresAt }: Pick<Person, "proStatus" | "proExpiresAt">): string {
  const plan = words.plans[proStatus];
  if (proStatus === "free" || proExpiresAt === null) return plan;
  const day = dayOf(proExpiresAt);
  return `${plan} ${proStatus === "active" ? words.until(day) : words.since(day)}`;
}

/** A period in words: "Acquisto, 1 mese (30 giorni)". */
export function grantWords({ source, planType, days }: Pick<Grant, "source" | "planType" | "days">): string {
  const { sources, plans, days: counted } = admin.grant;
  return planType === null
    ? `${sources[source]}, ${counted(days)}`
    : `${sources[source]}, ${plans[planType]} (${counted(days)})`;
}

/** Why a period does not count, and since when; undefined while it does. */
export function takenBackWords({
  revokedAt,
  revokedFor,
}: Pick<Grant, "revokedAt" | "revokedFor">): string | undefined {
  if (revokedAt === null) return undefined;
  const { takenBack, why, whyUnknown } = admin.grant;
  return takenBack(dayOf(revokedAt), revokedFor === null ? whyUnknown : why[revokedFor]);
}

/** Shows an account as the server has just told it; its plan in the lists, and one's own, are read again. */
export async function showPerson(person: Person, ownId: string): Promise<void> {
  queryClient.setQueryData(getQueryKey(trpc.admin.user, { id: person.id }, "query"), person);
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["admin", "people"] }),
    ...(person.id === ownId ? [refreshSession()] : []),
  ]);
}
