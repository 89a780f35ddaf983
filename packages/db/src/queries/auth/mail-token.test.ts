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

test("a link is found by its kind, with the account that it is for", async () => {
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

test("a link to an address that the account has no longer is not found", async () => {
  const { id, user } = await insertToken("reset");
  await db
    .updateTable("appUser")
    .set({ email: `${randomUUID()}@example.org` })
    .where("id", "=", user.id)
    .execute();
  expect(await findMailToken(db, id, "reset")).toBeUndefined();
});

test("of twenty who use a link at once one does", async () => {
  const { id } = await insertToken();
  const taken = await Promise.all(Array.from({ length: 20 }, () => consumeMailToken(db, id)));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

test("a link that is over is neither found nor used, and is forgotten in the end", async () => {
  const [over, good] = [await insertToken("reset", 0), await insertToken("reset", 1)];
  expect(await findMailToken(db, over.id, "reset")).toBeUndefined();
  expect(await consumeMailToken(db, over.id)).toBe(false);
  await deleteExpiredMailTokens(db);
  const { rows } = await sql<{
    id: string;
  }>`select id from mail_token where id in (${over.id}, ${good.id})`.execute(db);
  expect(rows).toEqual([{ id: good.id }]);
});

test("the links of one account end, of one kind or all, and nobody else's", async () => {
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
