import { insertReaderNote } from "@fetta/db/queries/account/reader-link";
import { aReaderLink } from "@fetta/db/testing/factories";
import type { FileImportResult } from "@fetta/domain/transfer/diary-csv-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";
import { readerRequests } from "../../testing/reader-requests.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let elsewhere: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  const now = () => new Date("2026-11-21T12:00:00Z");
  [api, elsewhere] = await Promise.all([startApi({ now }), startApi({ now })]);
});
afterAll(() => Promise.all([api.close(), elsewhere.close()]));
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;
const send = async (person: Pick<Person, "ask">, payload: string) => {
  const headers = { "content-type": "application/octet-stream" };
  const { status, body } = await person.ask({ method: "POST", url: "/api/account/import", headers, payload });
  return { status, body: body as FileImportResult };
};
const lifetime = { createdAt: new Date("2026-11-10T12:00:00Z"), expiresAt: new Date("2026-12-10T12:00:00Z") };
type Rows = Record<string, unknown>[];
const linkParts = ["readerLinks", "readerLinkOpenings", "readerNotes", "goalProposals"] as const;
const exportOf = async ({ get }: Pick<Person, "get">) =>
  (await get("/api/account/export")).body as Record<(typeof linkParts)[number], Rows>;
const linkPartsOf = async (person: Pick<Person, "get">) => {
  const file = await exportOf(person);
  return Object.fromEntries(linkParts.map((part) => [part, file[part]])) as Record<(typeof linkParts)[number], Rows>;
};

/** A person with a link that was opened, a note, and two proposals, of which one waits. */
async function aPersonWithLink() {
  const person = await api.signUp();
  const { link, token } = await aReaderLink(api.db, person.user, lifetime);
  const reader = readerRequests(api, token);
  await reader.mutate("sharedDiary.leaveNote", { text: "Più fibre." });
  const goals = { calories: 1900, protein: 119, carbs: 238, fat: 53 };
  for (const calories of [1900, 2100]) await reader.mutate("sharedDiary.proposeGoals", { ...goals, calories });
  const [, first] = (await person.query("readerLink.list", undefined)).data.proposals;
  await person.mutate("readerLink.decideProposal", { id: first?.id ?? "", decision: "decline" });
  return { person, link, token };
}

test("links with openings, notes and proposals survive an erasure by the exported file: only the link is closed", async () => {
  const { person, token } = await aPersonWithLink();
  const before = await linkPartsOf(person);
  expect(linkParts.map((part) => before[part].length)).toEqual([1, 1, 1, 2]);
  expect(before.goalProposals.map(({ state }) => state)).toEqual(["declined", "pending"]);
  const file = JSON.stringify(await exportOf(person));
  await api.db.deleteFrom("appUser").where("id", "=", person.user.id).execute();

  const again = await api.signUp();
  const { body } = await send(again, file);
  expect([body.rejected, body.added]).toMatchObject([
    [],
    { readerLinks: 1, readerLinkOpenings: 1, readerNotes: 1, goalProposals: 2 },
  ]);
  expect(await linkPartsOf(again)).toEqual({
    ...before,
    readerLinks: before.readerLinks.map((link) => ({ ...link, revokedAt: "2026-11-21T00:00:00.000Z" })),
  });
  expect((await api.guest.get("/api/trpc/sharedDiary.open", { "x-reader-link": token })).status).toBe(410);
  // What waits can still be answered, as with a link that was revoked.
  const { proposals, links } = (await again.query("readerLink.list", undefined)).data;
  expect(links).toMatchObject([{ state: "revoked", openingCount: 1 }]);
  const id = proposals.find(({ state }) => state === "pending")?.id ?? "";
  expect((await again.mutate("readerLink.decideProposal", { id, decision: "accept" })).data.state).toBe("accepted");
  const back = (await send(again, file)).body;
  expect(linkParts.map((part) => back.added[part])).toEqual([0, 0, 0, 0]);
});

test("a proposal beyond what a reader may propose, an opening outside its link's days, and rows without link are rejected", async () => {
  const { person } = await aPersonWithLink();
  const file = await exportOf(person);
  const [opening, proposal] = [file.readerLinkOpenings[0], file.goalProposals[1]];
  const newId = () => crypto.randomUUID();
  const payload = {
    ...file,
    readerLinkOpenings: [
      { ...opening, id: newId(), openedAt: "2026-11-09T12:00:00Z" },
      { ...opening, id: newId(), openedAt: "2026-12-10T12:00:00Z" },
      { ...opening, id: newId(), linkId: newId() },
    ],
    goalProposals: [
      { ...proposal, id: newId(), dailyCalorieGoal: 9000 },
      { ...proposal, id: newId(), linkId: newId() },
    ],
  };
  const { body } = await send(await elsewhere.signUp(), JSON.stringify(payload));
  expect(body.added).toMatchObject({ readerLinks: 1, readerLinkOpenings: 0, readerNotes: 1, goalProposals: 0 });
  expect(body.rejected).toEqual([
    { part: "goalProposals", line: 1, problem: "row_invalid" },
    { part: "goalProposals", line: 2, problem: "link_missing" },
    { part: "readerLinkOpenings", line: 1, problem: "row_invalid" },
    { part: "readerLinkOpenings", line: 2, problem: "row_invalid" },
    { part: "readerLinkOpenings", line: 3, problem: "link_missing" },
  ]);
});

test("links are imported with their notes as history: they open nothing, and one that was open is closed", async () => {
  const person = await api.signUp();
  const { link, token } = await aReaderLink(api.db, person.user, lifetime);
  await insertReaderNote(api.db, { userId: person.user.id, linkId: link.id, text: "Più fibre." });
  const file = (await person.get("/api/account/export")).body as Record<string, object[]>;
  expect(JSON.stringify(file)).not.toContain(link.tokenHash);
  const stray = { ...file["readerNotes"]?.[0], id: crypto.randomUUID(), linkId: crypto.randomUUID() };
  const payload = JSON.stringify({ ...file, readerNotes: [...(file["readerNotes"] ?? []), stray] });

  for (const newcomer of [await elsewhere.signUp(), await api.signUp()]) {
    const { body } = await send(newcomer, payload);
    expect(body.added).toMatchObject({ readerLinks: 1, readerNotes: 1 });
    expect(body.rejected).toEqual([{ part: "readerNotes", line: 2, problem: "link_missing" }]);
    const { links, notes } = (await newcomer.query("readerLink.list", undefined)).data;
    expect(links).toMatchObject([{ readerName: "Dott.ssa Bianchi", state: "revoked" }]);
    expect(notes).toMatchObject([{ readerName: "Dott.ssa Bianchi", text: "Più fibre.", readAt: null }]);
    expect((await send(newcomer, payload)).body.added).toMatchObject({ readerLinks: 0, readerNotes: 0 });
  }
  const header = { "x-reader-link": token };
  expect((await elsewhere.guest.get("/api/trpc/sharedDiary.open", header)).status).toBe(410);
  // Into its own account nothing is imported, and the link stays open.
  expect((await send(person, payload)).body.added).toMatchObject({ readerLinks: 0, readerNotes: 0 });
  expect((await api.guest.get("/api/trpc/sharedDiary.open", header)).status).toBe(200);
});
