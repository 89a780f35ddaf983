import { randomUUID } from "node:crypto";
import { readerLinkConsentVersion } from "@fetta/domain/account/consents";
import { aReaderLink } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startApi } from "../../testing/harness.ts";
import { readerRequests } from "../../testing/reader-requests.ts";

let clockOffsetMs = 0;
const api = await startApi({ now: () => new Date(Date.now() + clockOffsetMs) });
afterAll(() => api.close());
beforeEach(async () => {
  clockOffsetMs = 0;
  await avoidHourBoundary();
});

type Person = Awaited<ReturnType<typeof api.signUp>>;
const day = 86_400_000;
const newLink = {
  readerName: "Dott.ssa Bianchi",
  scopes: ["diary" as const, "weight" as const],
  days: "30" as const,
  consentVersion: readerLinkConsentVersion,
};
const create = ({ mutate }: Person, changes: Partial<typeof newLink> = {}) =>
  mutate("readerLink.create", { ...newLink, ...changes });
const links = async ({ query }: Person) => (await query("readerLink.list", undefined)).data.links;
const openAs = async (token: string) => (await readerRequests(api, token).query("sharedDiary.open", undefined)).status;

describe("a link", () => {
  test("is created with the consent in force; its token is in that answer alone and nowhere in the database", async () => {
    const person = await api.signUp();
    const { data } = await create(person);
    expect(data.token).toMatch(/^[\w-]{22}$/);
    expect(data.link).toMatchObject({
      readerName: "Dott.ssa Bianchi",
      scopes: ["diary", "weight"],
      state: "open",
      revokedAt: null,
      openingCount: 0,
      openings: [],
    });
    expect(Date.parse(data.link.expiresAt) - Date.parse(data.link.createdAt)).toBe(30 * day);
    expect(await links(person)).toEqual([data.link]);
    const stored = await api.db.selectFrom("readerLink").selectAll().where("id", "=", data.link.id).execute();
    expect(stored).toMatchObject([{ consentVersion: readerLinkConsentVersion, userId: person.user.id }]);
    expect(JSON.stringify(stored)).not.toContain(data.token);
    expect(JSON.stringify((await person.get("/api/account/export")).body)).not.toContain(stored[0]?.tokenHash);
    expect(await openAs(data.token)).toBe(200);
  });

  test.each([
    ["an earlier text", { consentVersion: "2026-01-01" }, 409],
    ["no text", { consentVersion: undefined as unknown as string }, 400],
  ])("is rejected with the consent to %s", async (_what, changes, status) => {
    const person = await api.signUp();
    const answer = await create(person, changes);
    expect(answer.status).toBe(status);
    expect([answer.message, ...answer.issues.map(({ message }) => message)].join(" ")).toContain("consenso");
    expect(await links(person)).toEqual([]);
  });

  test("is closed for its reader from the moment it is revoked, and stays revoked", async () => {
    const person = await api.signUp();
    const { link, token } = (await create(person)).data;
    expect(await openAs(token)).toBe(200);
    expect((await person.mutate("readerLink.revoke", { id: link.id })).status).toBe(200);
    expect(await openAs(token)).toBe(410);
    const [revoked] = await links(person);
    expect(revoked).toMatchObject({ state: "revoked", openingCount: 1 });
    expect((await person.mutate("readerLink.revoke", { id: link.id })).status).toBe(200);
    expect((await links(person))[0]?.revokedAt).toBe(revoked?.revokedAt);
  });

  test("expires after its days", async () => {
    const person = await api.signUp();
    const { token } = (await create(person, { days: "7" as "30" })).data;
    clockOffsetMs = 7 * day - 60_000;
    expect(await openAs(token)).toBe(200);
    clockOffsetMs = 7 * day;
    expect(await openAs(token)).toBe(410);
    expect((await links(person))[0]?.state).toBe("expired");
  });

  test("is closed when the text that was consented to is no longer the one in force", async () => {
    const person = await api.signUp();
    const { token } = await aReaderLink(api.db, person.user, { consentVersion: "2026-01-01" });
    expect(await openAs(token)).toBe(410);
    expect((await links(person))[0]?.state).toBe("outdated");
  });

  test("is one of ten at most; a revoked one makes room", async () => {
    const person = await api.signUp();
    for (let count = 0; count < 10; count += 1) await aReaderLink(api.db, person.user);
    const [first] = await links(person);
    expect(await create(person)).toMatchObject({ status: 422, message: expect.stringContaining("10 link") });
    await person.mutate("readerLink.revoke", { id: first?.id ?? "" });
    expect((await create(person)).status).toBe(200);
  });

  test("counts and is listed however many were revoked since, the open ones first", async () => {
    const person = await api.signUp();
    const past = (days: number) => new Date(Date.now() - days * day);
    const dates = { createdAt: past(20), expiresAt: past(-10) };
    for (let count = 0; count < 10; count += 1) await aReaderLink(api.db, person.user, dates);
    for (let count = 0; count < 101; count += 1) await aReaderLink(api.db, person.user, { revokedAt: new Date() });
    // Neither an expired link nor one with an earlier consent is open.
    await aReaderLink(api.db, person.user, { createdAt: past(9), expiresAt: past(1) });
    await aReaderLink(api.db, person.user, { consentVersion: "1" });
    expect((await create(person)).status).toBe(422);
    const states = (await links(person)).map(({ state }) => state);
    expect(states.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => "open"));
    expect(states.slice(10)).not.toContain("open");
    const [newest] = await links(person);
    await person.mutate("readerLink.revoke", { id: newest?.id ?? "" });
    expect((await create(person)).status).toBe(200);
  });

  test("of many created at once leaves no more than ten open", async () => {
    const person = await api.signUp();
    for (let count = 0; count < 8; count += 1) await aReaderLink(api.db, person.user);
    const statuses = await Promise.all(Array.from({ length: 6 }, async () => (await create(person)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(2);
    expect((await links(person)).filter(({ state }) => state === "open")).toHaveLength(10);
  });

  test("may not be created without end: after thirty in a day the answer says when to come back", async () => {
    const person = await api.signUp();
    for (let count = 0; count < 30; count += 1) {
      const { data } = await create(person);
      await person.mutate("readerLink.revoke", { id: data.link.id });
    }
    const { status, headers } = await person.post("/api/trpc/readerLink.create", { json: newLink });
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  test("leaves a record of its creation and revocation, without what it shows", async () => {
    const person = await api.signUp();
    const { link } = (await create(person)).data;
    await person.mutate("readerLink.revoke", { id: link.id });
    const events = await api.db
      .selectFrom("auditEvent")
      .select(["action", "detail"])
      .where("subjectId", "=", person.user.id)
      .orderBy("id")
      .execute();
    expect(events).toEqual([
      { action: "reader_link.created", detail: { days: 30 } },
      { action: "reader_link.revoked", detail: {} },
    ]);
  });
});

describe("the openings of a link", () => {
  test("are on record for the owner, one in any ten minutes, whichever door was used", async () => {
    const person = await api.signUp();
    const { token } = (await create(person)).data;
    // Ten minutes of the clock begin at a full ten minutes.
    const intoSpan = Date.now() % 600_000;
    clockOffsetMs = 600_000 - intoSpan;
    const reader = readerRequests(api, token);
    await Promise.all([
      reader.query("sharedDiary.open", undefined),
      reader.query("sharedDiary.days", {}),
      reader.query("sharedDiary.weights", {}),
    ]);
    clockOffsetMs += 1_200_000;
    await reader.mutate("sharedDiary.leaveNote", { text: "Bene." });
    const [link] = await links(person);
    expect(link?.openingCount).toBe(2);
    const [last = "", first = ""] = link?.openings ?? [];
    expect(Date.parse(last) - Date.parse(first)).toBeGreaterThan(600_000);
  });

  test("do not include attempts at a closed link", async () => {
    const person = await api.signUp();
    const { link, token } = (await create(person)).data;
    await person.mutate("readerLink.revoke", { id: link.id });
    await openAs(token);
    expect((await links(person))[0]?.openingCount).toBe(0);
  });
});

describe("a note", () => {
  test("waits for the owner until it is marked as read, and can be deleted", async () => {
    const person = await api.signUp();
    const { token } = (await create(person)).data;
    const reader = readerRequests(api, token);
    const { data: left } = await reader.mutate("sharedDiary.leaveNote", { text: " Più fibre\na colazione. " });
    expect(left.text).toBe("Più fibre\na colazione.");
    expect((await person.query("readerLink.waiting", undefined)).data).toEqual({ notes: 1, proposals: 0 });
    const { notes } = (await person.query("readerLink.list", undefined)).data;
    expect(notes).toEqual([
      { id: left.id, readerName: "Dott.ssa Bianchi", text: left.text, createdAt: left.createdAt, readAt: null },
    ]);
    await person.mutate("readerLink.markNoteRead", { id: left.id });
    expect((await person.query("readerLink.waiting", undefined)).data).toEqual({ notes: 0, proposals: 0 });
    expect((await reader.query("sharedDiary.open", undefined)).data.notes).toEqual([left]);
    await person.mutate("readerLink.removeNote", { id: left.id });
    expect((await person.query("readerLink.list", undefined)).data.notes).toEqual([]);
  });

  test("that is sent again after a lost response is there once, also by parallel requests and above the limit", async () => {
    const person = await api.signUp();
    const reader = readerRequests(api, (await create(person)).data.token);
    const note = { id: randomUUID(), text: "Più fibre." };
    const answers = await Promise.all([1, 2, 3].map(() => reader.mutate("sharedDiary.leaveNote", note)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ data }) => data.id))).toEqual(new Set([note.id]));
    for (let status = 200; status === 200;)
      status = (await reader.mutate("sharedDiary.leaveNote", { text: "Bene." })).status;
    expect((await reader.mutate("sharedDiary.leaveNote", note)).data).toEqual(answers[0]?.data);
    const { notes } = (await person.query("readerLink.list", undefined)).data;
    expect(notes.filter(({ text }) => text === note.text)).toHaveLength(1);
  });

  test("whose id stands for another note is rejected, and what that one says stays unknown", async () => {
    const person = await api.signUp();
    const note = { id: randomUUID(), text: "Più fibre." };
    const reader = readerRequests(api, (await create(person)).data.token);
    await reader.mutate("sharedDiary.leaveNote", note);
    const stranger = await api.signUp();
    const other = readerRequests(api, (await create(stranger)).data.token);
    for (const [from, text] of [
      [reader, "Meno sale."],
      [other, "Meno sale."],
      [other, note.text],
    ] as const) {
      const rejected = await from.mutate("sharedDiary.leaveNote", { ...note, text });
      expect([rejected.status, rejected.message]).toEqual([422, expect.not.stringContaining(note.text)]);
    }
    expect((await person.query("readerLink.list", undefined)).data.notes).toMatchObject([note]);
    expect((await stranger.query("readerLink.list", undefined)).data.notes).toEqual([]);
  });

  test("is one of ten a day for each link", async () => {
    const person = await api.signUp();
    const reader = readerRequests(api, (await create(person)).data.token);
    for (let count = 0; count < 10; count += 1)
      expect((await reader.mutate("sharedDiary.leaveNote", { text: "Bene." })).status).toBe(200);
    expect((await reader.mutate("sharedDiary.leaveNote", { text: "Bene." })).status).toBe(429);
    const other = readerRequests(api, (await create(person)).data.token);
    expect((await other.mutate("sharedDiary.leaveNote", { text: "Bene." })).status).toBe(200);
  });
});
