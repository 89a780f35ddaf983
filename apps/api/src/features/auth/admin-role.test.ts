import { aUser } from "@fetta/db/testing/factories";
import { afterAll, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { hashPassword } from "./passwords/password-hash.ts";
import { createSessionStore } from "./sessions.ts";
import { grantListedAdmins, setRoleByEmail, revokeUnlistedAdmins } from "./admin-role.ts";

const api = await startApi({ env: { ADMIN_EMAILS: "Capo@example.org, altro@example.org,non-verificata@example.org" } });
afterAll(() => api.close());

const password = "gnocchi-al-pesto";
const passwordHash = await hashPassword(password);

const roleOf = async ({ id }: { id: string }): Promise<string> =>
  (await api.db.selectFrom("appUser").select("role").where("id", "=", id).executeTakeFirstOrThrow()).role;
const signIn = (email: string) => api.guest.post("/api/auth/login", { email, password });
const recordOf = ({ id }: { id: string }) =>
  api.db
    .selectFrom("auditEvent")
    .select(["actorId", "action", "detail"])
    .where("subjectId", "=", id)
    .where("action", "like", "role.%")
    // Ids are ordered by millisecond, and two changes may happen within one.
    .orderBy("occurredAt")
    .execute();

describe("ADMIN_EMAILS", () => {
  test("gives the admin role to the verified owner of a listed address at the next sign-in", async () => {
    const user = await aUser(api.db, { email: "capo@Example.org", passwordHash, emailVerifiedAt: new Date() });
    const earlier = await createSessionStore(api.db).open(user.id);
    expect((await api.as(earlier).get("/api/trpc/admin.audit")).status).toBe(403);
    const { status, body, headers } = await signIn("CAPO@example.org");
    expect([status, body]).toEqual([200, expect.objectContaining({ role: "admin" })]);
    const [, token] = /session=([\w-]+)/.exec(String(headers["set-cookie"])) ?? [];
    expect((await api.as(token).get("/api/trpc/admin.audit")).status).toBe(200);
    expect((await api.as(token).get("/api/user/profile")).body).toMatchObject({ role: "admin" });
    expect(await recordOf(user)).toEqual([{ actorId: null, action: "role.admin", detail: { from: "configuration" } }]);
    // The session opened as an ordinary user has ended.
    expect((await api.as(earlier).get("/api/auth/user")).status).toBe(401);
  });

  test("gives no role to an account with an unverified address", async () => {
    const registered = await api.guest.post("/api/auth/register", { email: "non-verificata@example.org", password });
    expect(registered.body).toMatchObject({ role: "user" });
    expect((await signIn("non-verificata@example.org")).body).toMatchObject({ role: "user" });
    expect(await roleOf(registered.body as { id: string })).toBe("user");
  });

  test("gives no role to a verified address that is not listed", async () => {
    const email = "capo@example.org.evil.example";
    const user = await aUser(api.db, { email, passwordHash, emailVerifiedAt: new Date() });
    expect((await signIn(email)).body).toMatchObject({ role: "user" });
    expect(await recordOf(user)).toEqual([]);
  });

  test("gives the admin role at startup to a verified address that was added, and its session goes on as an admin's", async () => {
    const added = await aUser(api.db, { email: "Aggiunta@example.org", emailVerifiedAt: new Date() });
    const unverified = await aUser(api.db, { email: "aggiunta-2@example.org", emailVerifiedAt: null });
    const token = await createSessionStore(api.db).open(added.id);
    const env = { ...api.deps.env, ADMIN_EMAILS: ["aggiunta@example.org", "aggiunta-2@example.org"] };
    await grantListedAdmins({ db: api.db, env });
    await grantListedAdmins({ db: api.db, env });
    expect([await roleOf(added), await roleOf(unverified)]).toEqual(["admin", "user"]);
    expect((await api.as(token).get("/api/trpc/admin.audit")).status).toBe(200);
    expect(await recordOf(added)).toEqual([{ actorId: null, action: "role.admin", detail: { from: "configuration" } }]);
  });

  test("revokes at startup the roles it granted to addresses no longer listed, and no others", async () => {
    const emailVerifiedAt = new Date();
    const other = { email: "altro@example.org", passwordHash, emailVerifiedAt };
    const [listed, byCommand] = [await aUser(api.db, other), await aUser(api.db)];
    await signIn("altro@example.org");
    await setRoleByEmail(api.db, byCommand.email, "admin");
    await revokeUnlistedAdmins(api.deps);
    expect([await roleOf(listed), await roleOf(byCommand)]).toEqual(["admin", "admin"]);
    const token = await createSessionStore(api.db).open(listed.id);
    await revokeUnlistedAdmins({ db: api.db, env: { ...api.deps.env, ADMIN_EMAILS: [] } });
    expect([await roleOf(listed), await roleOf(byCommand)]).toEqual(["user", "admin"]);
    expect((await api.as(token).get("/api/auth/user")).status).toBe(401);
    expect((await recordOf(listed)).at(-1)).toMatchObject({ action: "role.user", detail: { from: "configuration" } });
  });
});

describe("a change of role by the command line", () => {
  test("ends the user's sessions and is recorded once, even when repeated", async () => {
    const person = await api.signUp();
    for (const role of ["admin", "admin", "user", "user"] as const)
      expect(await setRoleByEmail(api.db, person.user.email.toUpperCase(), role)).toBe(true);
    expect((await person.get("/api/auth/user")).status).toBe(401);
    expect(await recordOf(person.user)).toEqual([
      { actorId: null, action: "role.admin", detail: { from: "command" } },
      { actorId: null, action: "role.user", detail: { from: "command" } },
    ]);
  });

  test("fails with a message for an unknown account", async () => {
    expect(await setRoleByEmail(api.db, "nessuno@example.org", "admin")).toBe(false);
  });
});
