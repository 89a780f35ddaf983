import { randomUUID } from "node:crypto";
import { aSupportRequest } from "@fetta/db/testing/admin-factories";
import { insertAuditEvent } from "@fetta/db/queries/admin/audit-event";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import type { SupportRequestsInput } from "./schema.ts";
import { startApi } from "../../testing/harness.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(async () => {
  await api.db.deleteFrom("supportRequest").execute();
});

type SupportCursor = NonNullable<SupportRequestsInput["before"]>;

const admin = await api.signUp({ role: "admin" });
const recordOf = () => api.db.selectFrom("auditEvent").selectAll().where("action", "=", "support.closed").execute();

/** Every item of a paged query, page by page. */
async function pagesOf<Item, Cursor>(
  read: (before: Cursor | undefined) => Promise<{ items: Item[]; next: Cursor | null }>,
): Promise<Item[][]> {
  const pages: Item[][] = [];
  let before: Cursor | undefined;
  do {
    const { items, next } = await read(before);
    pages.push(items);
    before = next ?? undefined;
  } while (before !== undefined);
  return pages;
}

test("reading support requests records their ids in the audit log, but none of their text", async () => {
  const asker = await api.signUp();
  const readBefore = api.db
    .selectFrom("auditEvent")
    .select(["actorId", "subjectId", "detail"])
    .where("action", "=", "support.read");
  const { length } = await readBefore.execute();
  const first = await aSupportRequest(api.db, { userId: asker.user.id });
  await admin.query("admin.supportRequests", {});
  const second = await aSupportRequest(api.db, { userId: null });
  await admin.query("admin.supportRequests", {});
  await admin.query("admin.supportRequests", { state: "done" });
  const read = await readBefore.orderBy("occurredAt").orderBy("id").execute();
  expect(read.slice(length)).toEqual([
    { actorId: admin.user.id, subjectId: asker.user.id, detail: { requests: 1, newest: first.id, oldest: first.id } },
    { actorId: admin.user.id, subjectId: null, detail: { requests: 2, newest: second.id, oldest: first.id } },
  ]);
});

describe("the list of support requests", () => {
  test("is sorted newest first in pages of twenty that stay stable while new requests arrive", async () => {
    const asked: string[] = [];
    for (let minute = 0; minute < 45; minute += 1) {
      const createdAt = new Date(Date.UTC(2026, 10, 20, 9, minute));
      asked.push((await aSupportRequest(api.db, { id: randomUUID(), createdAt })).id);
    }
    const pages = await pagesOf(async (before: SupportCursor | undefined) => {
      const { data } = await admin.query("admin.supportRequests", { before });
      await aSupportRequest(api.db);
      return data;
    });
    expect(pages.map((page) => page.length)).toEqual([20, 20, 5]);
    expect(pages.flat().map(({ id }) => id)).toEqual(asked.toReversed());
  });

  test("is sorted oldest first and filtered by category where asked for, and the audit log still has the newest first", async () => {
    const requests = [];
    const sent = ["refund", "data", "refund", "refund"].entries();
    for (const [minute, category] of sent)
      requests.push(
        await aSupportRequest(api.db, {
          id: randomUUID(),
          category,
          createdAt: new Date(Date.UTC(2026, 10, 20, 9, minute)),
        }),
      );
    const input = { direction: "ascending", category: "refund" } as const;
    const { items } = (await admin.query("admin.supportRequests", input)).data;
    const [first, , third, fourth] = requests.map(({ id }) => id);
    expect(items.map(({ id }) => id)).toEqual([first, third, fourth]);
    const { items: events } = (await admin.query("admin.audit", { topic: "support" })).data;
    expect(events[0]?.detail).toMatchObject({ requests: 3, newest: fourth, oldest: first });
  });

  test("shows sender, text and due date of each request", async () => {
    const asker = await api.signUp();
    const request = await aSupportRequest(api.db, { userId: asker.user.id, subject: "Rimborso" });
    const { data } = await admin.query("admin.supportRequests", { state: "open" });
    expect(data.items).toEqual([
      {
        id: request.id,
        userId: asker.user.id,
        name: "Marco Bianchi",
        email: "marco@example.org",
        category: "Fatturazione",
        subject: "Rimborso",
        message: "Dove trovo la ricevuta?",
        state: "open",
        createdAt: request.createdAt.toISOString(),
        dueAt: new Date(request.createdAt.getTime() + 86_400_000).toISOString(),
      },
    ]);
  });

  test("closes a request once with an audit event and then marks it as closed", async () => {
    const [first, second] = [await aSupportRequest(api.db), await aSupportRequest(api.db)];
    const before = (await recordOf()).length;
    for (let time = 0; time < 3; time += 1)
      expect((await admin.mutate("admin.closeSupportRequest", { id: first.id })).data).toMatchObject({
        id: first.id,
        state: "done",
      });
    expect((await recordOf()).slice(before)).toMatchObject([
      { actorId: admin.user.id, detail: { requestId: first.id } },
    ]);
    const ids = async (state: "open" | "done") =>
      (await admin.query("admin.supportRequests", { state })).data.items.map(({ id }) => id);
    expect([await ids("open"), await ids("done")]).toEqual([[second.id], [first.id]]);
  });

  test.each([randomUUID(), "nothing"])("cannot close the unknown request %s", async (id) => {
    expect((await admin.mutate("admin.closeSupportRequest", { id })).status).toBe(404);
  });

  test.each([
    { before: { key: "20261120", id: "yesterday" } },
    { state: "late" },
    { category: "none" },
    { direction: "up" },
  ])("rejects the input %j", async (input) => {
    const text = encodeURIComponent(JSON.stringify({ json: input }));
    expect((await admin.get(`/api/trpc/admin.supportRequests?input=${text}`)).status).toBe(400);
  });
});

test("the audit log is listed newest first in pages of fifty without duplicates", async () => {
  for (let at = 0; at < 60; at += 1)
    await insertAuditEvent(api.db, { actorId: admin.user.id, subjectId: null, action: "something", detail: { at } });
  const pages = await pagesOf(
    async (before: string | undefined) => (await admin.query("admin.audit", { before })).data,
  );
  expect(pages[0]).toHaveLength(50);
  const ids = pages.flat().map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted().toReversed());
  expect(new Set(ids).size).toBe(ids.length);
  expect(pages.flat().filter(({ action }) => action === "something")).toHaveLength(60);
});

test("the audit log is read from its beginning and by topic", async () => {
  const { items } = (await admin.query("admin.audit", { direction: "ascending", topic: "support" })).data;
  expect(items.length).toBeGreaterThan(0);
  for (const { action } of items) expect(action).toMatch(/^support\./);
  expect(items).toEqual(items.toSorted((a, b) => (a.id < b.id ? -1 : 1)));
});
