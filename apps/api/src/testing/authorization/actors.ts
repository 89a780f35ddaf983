import { insertCheckout } from "@fetta/db/queries/billing/checkout";
import { aGrant } from "@fetta/db/testing/factories";
import { hashPassword } from "../../features/auth/passwords/password-hash.ts";
import type { startApi } from "../harness.ts";

type Api = Awaited<ReturnType<typeof startApi>>;
export type Actor = Awaited<ReturnType<Api["signUp"]>>;

/** Every kind of user that makes requests. The first three have no valid session. */
export const actorKinds = ["guest", "ended", "erased", "newcomer", "free", "pro", "expired", "admin"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The expected status per actor. */
export type StatusByActor = Readonly<Record<ActorKind, number>>;

const withoutSession = { guest: 401, ended: 401, erased: 401 };
const statusOfSignedIn = (status: number) => ({
  newcomer: status,
  free: status,
  pro: status,
  expired: status,
  admin: status,
});

export const allowAnyone = (status = 200): StatusByActor => ({
  guest: status,
  ended: status,
  erased: status,
  ...statusOfSignedIn(status),
});
export const allowSignedIn = (status = 200): StatusByActor => ({ ...withoutSession, ...statusOfSignedIn(status) });
export const allowAdmins = (status = 200): StatusByActor => ({
  ...withoutSession,
  ...statusOfSignedIn(403),
  admin: status,
});
/** PRO is allowed where the other users have used up their quota; an expired plan counts as none. */
export const allowProOnly = (status: number, rejectedStatus: number): StatusByActor => ({
  ...withoutSession,
  ...statusOfSignedIn(rejectedStatus),
  pro: status,
});

/** The password of every actor. */
export const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);

/** Gives the user 30 days of PRO that were bought `ago` days ago. */
async function buyPro(api: Api, { user }: Actor, ago: number): Promise<void> {
  const checkout = await insertCheckout(api.db, { userId: user.id, planType: "monthly", priceCents: 999, days: 30 });
  if (!checkout) throw new Error("no checkout");
  await api.db.updateTable("checkout").set({ state: "paid" }).where("id", "=", checkout.id).execute();
  await aGrant(api.db, user, {
    source: "checkout",
    checkoutId: checkout.id,
    days: 30,
    effectiveAt: new Date(api.deps.now().getTime() - ago * 86_400_000),
  });
}

/** Creates one new user of each kind. The guest has an account too, but sends no session. */
export async function createActors(api: Api): Promise<Record<ActorKind, Actor>> {
  const roleOf = (kind: ActorKind) => (kind === "admin" ? "admin" : "user");
  const people = await api.signUpAll(actorKinds.map((kind) => ({ role: roleOf(kind), passwordHash })));
  const byKind = new Map(actorKinds.map((kind, at) => [kind, people[at]]));
  const one = (kind: ActorKind): Actor => {
    const person = byKind.get(kind);
    if (!person) throw new Error(`no ${kind}`);
    return person;
  };
  const [guest, ended, erased, newcomer] = [one("guest"), one("ended"), one("erased"), one("newcomer")];
  const [free, pro, expired, admin] = [one("free"), one("pro"), one("expired"), one("admin")];
  await api.db
    .updateTable("session")
    .set({ expiresAt: new Date(api.deps.now().getTime() - 1000) })
    .where("userId", "=", ended.user.id)
    .execute();
  await api.db.deleteFrom("appUser").where("id", "=", erased.user.id).execute();
  await api.db
    .updateTable("profile")
    .set({ onboardingCompleted: false, name: null })
    .where("userId", "=", newcomer.user.id)
    .execute();
  await buyPro(api, pro, 1);
  await buyPro(api, expired, 31);
  return { guest: { ...guest, ...api.guest }, ended, erased, newcomer, free, pro, expired, admin };
}
