import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { aSupportRequest } from "../../testing/admin-factories.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { closeSupportRequest, findSupportRequest, listSupportRequests } from "./support-request.ts";

const db = await createTestDatabase();
beforeEach(async () => {
  await db.deleteFrom("supportRequest").execute();
});

const any = { state: null, category: null };

test.each(["asc", "desc"] as const)(
  "support requests are listed in pages by the time they were sent (%s), whatever their ids",
  async (order) => {
    // The ids are random, as the web sends them; two requests were sent in one microsecond.
    const sentAt = [3, 1, 4, 1, 5].map((minute) => new Date(Date.UTC(2026, 10, 20, 9, minute)));
    const asked = [];
    for (const createdAt of sentAt) asked.push(await aSupportRequest(db, { id: randomUUID(), createdAt }));
    const page = (last: { sortKey: string; id: string } | undefined) =>
      listSupportRequests(db, any, { order, after: last ? { key: last.sortKey, id: last.id } : null, limit: 2 });
    const first = await page(undefined);
    const second = await page(first.at(-1));
    const third = await page(second.at(-1));
    const oldestFirst = asked.toSorted(
      (a, b) => a.createdAt.getTime() - b.createdAt.getTime() || (a.id < b.id ? -1 : 1),
    );
    const listed = [...first, ...second, ...third].map(({ id }) => id);
    expect(listed).toEqual((order === "asc" ? oldestFirst : oldestFirst.toReversed()).map(({ id }) => id));
    expect(await page(third.at(-1))).toEqual([]);
  },
);

test("a support request is to be answered within a day", async () => {
  const { createdAt, dueAt } = await aSupportRequest(db);
  expect(dueAt.getTime() - createdAt.getTime()).toBe(86_400_000);
});

test("support requests are filtered by category", async () => {
  const [refund] = [await aSupportRequest(db, { category: "refund" }), await aSupportRequest(db, { category: "data" })];
  const found = await listSupportRequests(
    db,
    { state: "open", category: "refund" },
    { order: "desc", after: null, limit: 10 },
  );
  expect(found).toMatchObject([refund]);
});

test("answered requests are listed apart from open ones, and a request is closed once", async () => {
  const [first, second] = [await aSupportRequest(db), await aSupportRequest(db)];
  expect([await closeSupportRequest(db, first.id), await closeSupportRequest(db, first.id)]).toEqual([true, false]);
  const ids = async (state: "open" | "done") =>
    (await listSupportRequests(db, { state, category: null }, { order: "desc", after: null, limit: 10 })).map(
      ({ id }) => id,
    );
  expect([await ids("open"), await ids("done")]).toEqual([[second.id], [first.id]]);
  expect(await findSupportRequest(db, first.id)).toEqual({ ...first, state: "done" });
});
