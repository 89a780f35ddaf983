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
  "support requests are listed in pages by the time they were sent (%s), with the day by which to answer",
  async (order) => {
    const asked = [];
    for (const subject of ["uno", "due", "tre", "quattro", "cinque"])
      asked.push(await aSupportRequest(db, { subject }));
    const page = (after: string | null) => listSupportRequests(db, any, { order, after, limit: 2 });
    const first = await page(null);
    const second = await page(first.at(-1)?.id ?? null);
    const third = await page(second.at(-1)?.id ?? null);
    // Requests of the same millisecond have no defined order.
    const oldestFirst = asked.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect([...first, ...second, ...third]).toEqual(order === "asc" ? oldestFirst : oldestFirst.toReversed());
    expect(await page(third.at(-1)?.id ?? null)).toEqual([]);
    for (const { createdAt, dueAt } of asked) expect(dueAt.getTime() - createdAt.getTime()).toBe(86_400_000);
  },
);

test("support requests are filtered by category", async () => {
  const [refund] = [await aSupportRequest(db, { category: "refund" }), await aSupportRequest(db, { category: "data" })];
  const found = await listSupportRequests(
    db,
    { state: "open", category: "refund" },
    { order: "desc", after: null, limit: 10 },
  );
  expect(found).toEqual([refund]);
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
