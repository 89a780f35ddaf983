import { readerScopes, type ReaderScope } from "@fetta/domain/account/reader-link";
import { addDays, wallClock } from "@fetta/domain/calendar-day";
import { injectWriteFault } from "@fetta/db/testing/table-faults";
import { aFood, aGrant, anEntry, aReaderLink } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { metricsRegistry } from "../../metrics/registry.ts";
import { pathRows } from "../../testing/authorization/path-rows.ts";
import { procedureRows, sharedDiaryInputs } from "../../testing/authorization/procedure-rows.ts";
import { createOwnedResources } from "../../testing/authorization/owned-resources.ts";
import {
  callProcedure,
  hashAllUserData,
  requestPath,
  startMatrixServer,
} from "../../testing/authorization/matrix-server.ts";
import { readerRequests } from "../../testing/reader-requests.ts";
import { appRouter } from "../../trpc/app-router.ts";

let world: Awaited<ReturnType<typeof startMatrixServer>>;
beforeAll(async () => {
  world = await startMatrixServer();
});
afterAll(() => world.close());
beforeEach(avoidHourBoundary);

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>;
const typeOf = (path: string): string => procedures[path]?._def.type ?? "";
const today = wallClock(new Date(), "Europe/Rome").day;
const inputs: Record<string, unknown> = { ...sharedDiaryInputs, "sharedDiary.entries": { date: today } };

/** What a link shows, by scope; of the owner's name the first word alone. */
const shown = { diary: "Polpettone", weight: "61.7", nutrients: "coverage" } as const;
/** What no link shows, whatever its scopes. */
const hidden = {
  lastName: "Quattrostagioni",
  description: "ricetta di zia",
  barcode: "8001234567890",
  imageUrl: "images.openfoodfacts.org",
};

/** A person with an entry and a weight of today, whose texts contain `word`. */
async function aPerson(word: string) {
  const { api } = world;
  const person = await api.signUp({ firstName: `Nome${word}`, lastName: `${hidden.lastName}${word}` });
  const { user } = person;
  await aGrant(api.db, user);
  await api.db
    .updateTable("profile")
    .set({ name: `Giulia ${hidden.lastName}${word}` })
    .where("userId", "=", user.id)
    .execute();
  const food = await aFood(api.db, user, {
    name: `${shown.diary} ${word}`,
    description: `${hidden.description} ${word}`,
    barcode: hidden.barcode,
    imageUrl: `https://${hidden.imageUrl}/${word}.jpg`,
    foodRef: "stock:mela",
  });
  await anEntry(api.db, user, food, today);
  const kg = Number(shown.weight);
  await api.db.insertInto("weightLog").values({ userId: user.id, day: today, kg }).execute();
  return person;
}

/** Calls every procedure of a reader; the statuses and the text of each answer. */
async function callAll(token: string) {
  const answers = new Map<string, { status: number; text: string }>();
  for (const [path, input] of Object.entries(inputs)) {
    const { status, body } = await callProcedure(readerRequests(world.api, token), path, typeOf(path), input);
    answers.set(path, { status, text: JSON.stringify(body) });
  }
  return answers;
}
const statusesOf = (answers: Awaited<ReturnType<typeof callAll>>) =>
  Object.fromEntries([...answers].map(([path, { status }]) => [path, status]));

const scopeOf: Record<string, ReaderScope | undefined> = {
  "sharedDiary.days": "diary",
  "sharedDiary.entries": "diary",
  "sharedDiary.proposeGoals": "diary",
  "sharedDiary.weights": "weight",
  "sharedDiary.nutrients": "nutrients",
};
const subsets = Array.from({ length: 7 }, (_, i) => readerScopes.filter((_scope, bit) => ((i + 1) >> bit) & 1));

describe("a reader with a link to", () => {
  test("every call of a reader is tested", () => {
    const calls = Object.keys(procedures).filter((path) => path.startsWith("sharedDiary."));
    expect(Object.keys(inputs).toSorted()).toEqual(calls.toSorted());
  });

  test.each(subsets.map((scopes) => [scopes.join(", "), scopes] as const))(
    "%s sees that and nothing else, of one person alone",
    async (_name, scopes) => {
      const [owner, other] = [await aPerson("uno"), await aPerson("due")];
      const { token } = await aReaderLink(world.api.db, owner.user, { scopes: [...scopes] });
      const answers = await callAll(token);
      expect(statusesOf(answers)).toEqual(
        Object.fromEntries(
          Object.keys(inputs).map((path) => {
            const scope = scopeOf[path];
            return [path, scope === undefined || scopes.includes(scope) ? 200 : 403];
          }),
        ),
      );
      const all = [...answers.values()].map(({ text }) => text).join("\n");
      for (const scope of readerScopes)
        expect([scope, all.includes(shown[scope])]).toEqual([scope, scopes.includes(scope)]);
      expect(all).toContain("Giulia");
      for (const secret of [...Object.values(hidden), owner.user.id, owner.user.email, "Nomeuno"])
        expect([secret, all.includes(secret)]).toEqual([secret, false]);
      for (const secret of [other.user.id, other.user.email, "due"])
        expect([secret, all.includes(secret)]).toEqual([secret, false]);
    },
  );

  const past = new Date(Date.now() - 86_400_000);
  const created = new Date(past.getTime() - 86_400_000);
  test.each([
    ["was revoked", { revokedAt: new Date() }],
    ["has expired", { createdAt: created, expiresAt: past }],
    ["was consented to in an earlier text", { consentVersion: "1" }],
    ["never existed", null],
  ])("every door answers 410 with the same words to a link that %s", async (_state, overrides) => {
    const owner = await aPerson("uno");
    const token = overrides === null ? "A".repeat(22) : (await aReaderLink(world.api.db, owner.user, overrides)).token;
    const before = await hashAllUserData(world.api);
    const answers = await callAll(token);
    expect(statusesOf(answers)).toEqual(Object.fromEntries(Object.keys(inputs).map((path) => [path, 410])));
    for (const { text } of answers.values())
      expect(JSON.parse(text)).toEqual({
        error: {
          json: {
            message: "Questo link non è più attivo.",
            code: expect.any(Number),
            data: { code: "NOT_FOUND", httpStatus: 410, errorCode: "reader_link_closed", limitReached: false },
          },
        },
      });
    expect(await hashAllUserData(world.api)).toBe(before);
  });

  test("her diary has no other right: every call of an account answers like to a guest, and changes nothing", async () => {
    const owner = await aPerson("uno");
    const mine = createOwnedResources(world.api, owner);
    const { token } = await aReaderLink(world.api.db, owner.user);
    const rows = Object.entries(procedureRows).filter(([, { statuses }]) => statuses.guest === 401);
    expect(rows.length).toBeGreaterThan(80);
    const given = new Map<string, unknown>();
    for (const [path, { input }] of rows) given.set(path, await input?.(mine));
    const before = await hashAllUserData(world.api);
    for (const [path] of rows) {
      const asReader = await callProcedure(readerRequests(world.api, token), path, typeOf(path), given.get(path));
      // The token is no session either.
      const asSession = await callProcedure(world.api.as(token), path, typeOf(path), given.get(path));
      expect([path, asReader.status, asSession.status]).toEqual([path, 401, 401]);
    }
    expect(await hashAllUserData(world.api)).toBe(before);
  });

  test("every path answers like to a guest, tells nothing of the owner and changes nothing of hers", async () => {
    const owner = await aPerson("uno");
    const mine = createOwnedResources(world.api, owner);
    const { token } = await aReaderLink(world.api.db, owner.user);
    const { ask } = world.api.guest;
    const asReader: typeof ask = (request) =>
      ask({ ...request, headers: { ...request.headers, "x-reader-link": token } });
    expect(Object.keys(pathRows)).toEqual(expect.arrayContaining(["GET /api/report.pdf", "GET /api/account/export"]));
    for (const [path, { procedure = "", photo }] of Object.entries(pathRows)) {
      const given = async () => procedureRows[procedure]?.input?.(mine);
      const [forGuest, forReader] = [await given(), await given()];
      const before = await hashAllUserData(world.api, owner.user);
      const toGuest = await requestPath({ ask }, path, forGuest, photo);
      const toReader = await requestPath({ ask: asReader }, path, forReader, photo);
      // Who registers gets an id and an address of their own.
      const textOf = ({ body }: typeof toReader) =>
        JSON.stringify(body).replaceAll(/[\da-f]{8}(-[\da-f]{4,12}){4}/g, "id");
      expect([path, toReader.status, textOf(toReader)]).toEqual([path, toGuest.status, textOf(toGuest)]);
      for (const secret of [shown.diary, hidden.lastName, owner.user.id, owner.user.email])
        expect([path, secret, JSON.stringify(toReader.body).includes(secret)]).toEqual([path, secret, false]);
      expect([path, await hashAllUserData(world.api, owner.user)]).toEqual([path, before]);
    }
  });

  test("whose owner erases the account is closed, and nothing of it remains", async () => {
    const owner = await aPerson("uno");
    const { token } = await aReaderLink(world.api.db, owner.user);
    await callAll(token);
    await world.api.db.deleteFrom("appUser").where("id", "=", owner.user.id).execute();
    expect(new Set(Object.values(statusesOf(await callAll(token))))).toEqual(new Set([410]));
    for (const table of ["readerLink", "readerLinkOpening", "readerNote", "goalProposal"] as const)
      expect(await world.api.db.selectFrom(table).select("id").where("userId", "=", owner.user.id).execute()).toEqual(
        [],
      );
  });
});

describe("the shared diary", () => {
  test("has the last ninety days and no day to come", async () => {
    const owner = await aPerson("uno");
    const { token } = await aReaderLink(world.api.db, owner.user);
    const { query } = readerRequests(world.api, token);
    const { firstDay } = (await query("sharedDiary.open", undefined)).data;
    expect(firstDay).toBe(addDays(today, -89));
    const first = (await query("sharedDiary.days", { date: firstDay })).data;
    expect([first.from, first.hasPrevious, first.days[0]?.date]).toEqual([firstDay, false, firstDay]);
    const now = (await query("sharedDiary.days", {})).data;
    expect([now.to, now.hasNext, now.days.at(-1)?.date]).toEqual([today, false, today]);
    expect(now.days.at(-1)).toMatchObject({ logged: true, eaten: { calories: 200 } });
    for (const date of [addDays(today, -200), addDays(today, 60)])
      for (const path of ["sharedDiary.days", "sharedDiary.weights", "sharedDiary.nutrients"] as const)
        expect([date, path, (await query(path, { date })).status]).toEqual([date, path, 400]);
    for (const date of [addDays(today, -90), addDays(today, 1)])
      expect((await query("sharedDiary.entries", { date })).status).toBe(400);
  });

  test("lists what was eaten with amounts and figures", async () => {
    const owner = await aPerson("uno");
    const { token } = await aReaderLink(world.api.db, owner.user);
    const { data } = await readerRequests(world.api, token).query("sharedDiary.entries", { date: today });
    expect(data).toEqual([
      {
        mealType: "lunch",
        eatenAt: null,
        servings: 1,
        foodItem: { name: "Polpettone uno", servingSize: "100g", servingGrams: 100, unit: null },
        calories: 200,
        protein: 10,
        carbs: 20,
        fat: 8,
        estimated: false,
      },
    ]);
  });
});

describe("the token of a link", () => {
  test("is in no log and no metric, also where a call is rejected or fails in the database", async () => {
    const owner = await aPerson("uno");
    const { token, link } = await aReaderLink(world.api.db, owner.user);
    const mark = world.api.logged().length;
    await callAll(token);
    const mend = await injectWriteFault(world.api.db, "reader_note", "insert");
    expect((await readerRequests(world.api, token).mutate("sharedDiary.leaveNote", { text: "Segreto" })).status).toBe(
      500,
    );
    await mend();
    await world.api.db.updateTable("readerLink").set({ revokedAt: new Date() }).where("id", "=", link.id).execute();
    await callAll(token);
    await owner.mutate("readerLink.create", {
      readerName: "Dott.ssa Bianchi",
      scopes: ["diary"],
      days: "7",
      consentVersion: link.consentVersion,
    });
    const text = world.api.logged().slice(mark);
    expect(text).toContain("broken for a test");
    for (const secret of [token, link.tokenHash ?? "", "Segreto", "Bianchi", owner.user.id])
      expect([secret, text.includes(secret)]).toEqual([secret, false]);
    expect(await metricsRegistry.metrics()).not.toContain(token);
  });
});
