import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import {
  deleteExpiredMailTokens,
  deleteMailTokensOf,
  findMailToken,
  insertMailToken,
  consumeMailToken,
} from "./mail-token.ts";

const db = await createTestDatabase();

async function insertToken(kind: "verify" | "reset" = "reset", minutes = 30) {
  const user = await aUser(db);
  const token = { id: randomUUID(), userId: user.id, kind, email: user.email };
  await insertMailToken(db, token, minutes);
  return { user, ...token };
}

test("an email link is found by its kind, with its account", async () => {
  const { id, user } = await insertToken("reset");
  expect(await findMailToken(db, id, "reset")).toEqual({
    id,
    userId: user.id,
    email: user.email,
    issuer: null,
    subject: null,
    emailVerifiedAt: null,
  });
  expect(await findMailToken(db, id, "verify")).toBeUndefined();
  expect(await findMailToken(db, randomUUID(), "reset")).toBeUndefined();
});

test("an email link to an address that the account no longer has is not found", async () => {
  const { id, user } = await insertToken("reset");
  await db
    .updateTable("appUser")
    .set({ email: `${randomUUID()}@example.org` })
    .where("id", "=", user.id)
    .execute();
  expect(await findMailToken(db, id, "reset")).toBeUndefined();
});

test("of twenty simultaneous uses of an email link one succeeds", async () => {
  const { id } = await insertToken();
  const taken = await Promise.all(Array.from({ length: 20 }, () => consumeMailToken(db, id)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("an expired email link is neither found nor used, and the cleanup deletes it", async () => {
  const [over, good] = [await insertToken("reset", 0), await insertToken("reset", 1)];
  expect(await findMailToken(db, over.id, "reset")).toBeUndefined();
  expect(await consumeMailToken(db, over.id)).toBe(false);
  await deleteExpiredMailTokens(db);
  const { rows } = await sql<{ id: string }>`select id from mail_token where id in (${over.id}, ${good.id})`.execute(
    db,
  );
  expect(rows).toEqual([{ id: good.id }]);
});

test("the email links of one account are deleted, of one kind or all, and another account's are kept", async () => {
  const [one, other] = [await insertToken("reset"), await insertToken("reset")];
  const verify = { id: randomUUID(), userId: one.user.id, kind: "verify", email: one.email } as const;
  await insertMailToken(db, verify, 30);
  await deleteMailTokensOf(db, one.user.id, "reset");
  expect(await findMailToken(db, one.id, "reset")).toBeUndefined();
  expect(await findMailToken(db, verify.id, "verify")).toBeDefined();
  await deleteMailTokensOf(db, one.user.id);
  expect(await findMailToken(db, verify.id, "verify")).toBeUndefined();
  expect(await findMailToken(db, other.id, "reset")).toBeDefined();
});
