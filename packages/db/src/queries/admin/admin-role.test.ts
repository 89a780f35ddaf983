import { beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { grantAdminRole, listStaleConfiguredAdmins, revokeAdminRole } from "./admin-role.ts";

const db = await createTestDatabase();
beforeEach(async () => {
  await db.deleteFrom("appUser").execute();
});

const roleOf = (user: { id: string }) =>
  db.selectFrom("appUser").select(["role", "roleSource"]).where("id", "=", user.id).executeTakeFirstOrThrow();

describe("the role of an admin", () => {
  test("is granted and revoked once, however often it is requested", async () => {
    const [user, other] = [await aUser(db), await aUser(db)];
    expect([await grantAdminRole(db, user.id, "command"), await grantAdminRole(db, user.id, "command")]).toEqual([
      true,
      false,
    ]);
    expect(await roleOf(user)).toEqual({ role: "admin", roleSource: "command" });
    expect([await revokeAdminRole(db, user.id), await revokeAdminRole(db, user.id)]).toEqual([true, false]);
    expect(await roleOf(user)).toEqual({ role: "user", roleSource: null });
    expect(await roleOf(other)).toEqual({ role: "user", roleSource: null });
  });

  test("of the configuration becomes the command line's when the command line grants it", async () => {
    const user = await aUser(db);
    await grantAdminRole(db, user.id, "configuration");
    expect(await grantAdminRole(db, user.id, "command")).toBe(true);
    expect(await listStaleConfiguredAdmins(db, [])).toEqual([]);
  });
});

test("admins of the configuration whose address is no longer listed are found, those of the command line are not", async () => {
  const emailVerifiedAt = new Date();
  const [kept, dropped, unproved, byCommand] = [
    await aUser(db, { email: "Kept@example.org", emailVerifiedAt }),
    await aUser(db, { email: "dropped@example.org", emailVerifiedAt }),
    await aUser(db, { email: "unproved@example.org" }),
    await aUser(db, { email: "command@example.org" }),
  ];
  await aUser(db);
  for (const user of [kept, dropped, unproved]) await grantAdminRole(db, user.id, "configuration");
  await grantAdminRole(db, byCommand.id, "command");
  const listed = ["kept@example.org", "unproved@example.org"];
  expect((await listStaleConfiguredAdmins(db, listed)).toSorted()).toEqual([dropped.id, unproved.id].toSorted());
  expect(await listStaleConfiguredAdmins(db, [])).toHaveLength(3);
});
