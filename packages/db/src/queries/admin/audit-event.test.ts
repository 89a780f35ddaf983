import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { insertAuditEvent, listAuditEvents } from "./audit-event.ts";

const db = await createTestDatabase();
const listAll = (limit: number, after: string | null = null) =>
  listAuditEvents(db, null, { order: "desc", after, limit });

test("the audit log records actor, action and subject, newest first, and outlives both accounts", async () => {
  const [actor, subject] = [await aUser(db), await aUser(db)];
  await insertAuditEvent(db, {
    actorId: actor.id,
    subjectId: subject.id,
    action: "pro_granted",
    detail: { days: 30, reason: "Prova" },
  });
  // Events of the same millisecond have no defined order.
  await sleep(2);
  await insertAuditEvent(db, { actorId: null, subjectId: null, action: "something_else" });
  expect(await listAll(10)).toMatchObject([
    { action: "something_else", detail: {}, actorEmail: null, subjectEmail: null, occurredAt: expect.any(Date) },
    {
      action: "pro_granted",
      detail: { days: 30, reason: "Prova" },
      actorEmail: actor.email,
      subjectEmail: subject.email,
    },
  ]);
  await db.deleteFrom("appUser").execute();
  expect((await listAll(10)).at(-1)).toMatchObject({ action: "pro_granted", actorEmail: null, subjectEmail: null });
});

test("the audit log is paged without repeating or missing an event", async () => {
  const before = (await listAll(100)).length;
  // Events of the same millisecond have no defined order.
  await sleep(2);
  for (let at = 0; at < 7; at += 1)
    await insertAuditEvent(db, { actorId: null, subjectId: null, action: `step_${at}` });
  const seen: string[] = [];
  let last: string | null = null;
  for (;;) {
    const page = await listAll(3, last);
    if (page.length === 0) break;
    seen.push(...page.map(({ action }) => action));
    last = page.at(-1)?.id ?? null;
  }
  expect(seen).toHaveLength(before + 7);
  expect(seen.slice(0, 7).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `step_${at}`));
});

test("the audit log is read from its beginning and by topic", async () => {
  for (const action of ["grant.created", "grant.revoked", "grants.other", "signin.ok"]) {
    await insertAuditEvent(db, { actorId: null, subjectId: null, action });
    await sleep(2);
  }
  const actions = async (topic: string | null, after: string | null = null) =>
    listAuditEvents(db, topic, { order: "asc", after, limit: 100 });
  const found = await actions("grant");
  expect(found.map(({ action }) => action)).toEqual(["grant.created", "grant.revoked"]);
  expect((await actions(null, found[0]?.id)).map(({ action }) => action)).toEqual([
    "grant.revoked",
    "grants.other",
    "signin.ok",
  ]);
});
