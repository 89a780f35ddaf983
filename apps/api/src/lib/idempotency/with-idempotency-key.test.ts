import { randomUUID } from "node:crypto";
import { AppError } from "@fetta/domain/errors";
import { connect } from "@fetta/db/connect";
import { createTestDatabaseUrl } from "@fetta/db/testing/test-database";
import { aUser } from "@fetta/db/testing/factories";
import { lenientTimeouts } from "@fetta/db/testing/lenient-timeouts";
import { afterAll, beforeEach, expect, test } from "vitest";
import { withIdempotencyKey } from "./with-idempotency-key.ts";

const db = connect({ url: await createTestDatabaseUrl(), timeouts: lenientTimeouts, onIdleError: () => undefined });
afterAll(() => db.destroy());

let request: Parameters<typeof withIdempotencyKey>[1];
beforeEach(async () => {
  const { id: userId } = await aUser(db);
  request = { userId, key: randomUUID(), path: "POST /api/prova", input: { a: 1 }, status: 200 };
});

const again = () => withIdempotencyKey(db, request, () => Promise.resolve({ status: 200, body: "done twice" }));

test("a response stored with its work is returned again, whatever fails afterwards", async () => {
  const lost = withIdempotencyKey(db, request, async (keep) => {
    await db.transaction().execute((tx) => keep(tx, { dish: "carbonara" }));
    throw new Error("the process is gone");
  });
  await expect(lost).rejects.toThrow("the process is gone");
  expect(await again()).toEqual({ status: 200, body: { dish: "carbonara" } });
});

test("a response whose transaction was rolled back is not stored, and the key is free again", async () => {
  const lost = withIdempotencyKey(db, request, async (keep) =>
    db.transaction().execute(async (tx) => {
      await keep(tx, { dish: "carbonara" });
      throw new AppError("analysis_unavailable");
    }),
  );
  await expect(lost).rejects.toThrow("analysis_unavailable");
  expect(await again()).toMatchObject({ body: "done twice" });
});

test("the key of a guest stores nothing", async () => {
  const guest = { ...request, userId: undefined };
  await withIdempotencyKey(db, guest, async (keep) => {
    await keep(db, { dish: "carbonara" });
    return { status: 200, body: "done" };
  });
  expect(await db.selectFrom("idempotencyKey").select("key").where("key", "=", request.key).execute()).toEqual([]);
});
