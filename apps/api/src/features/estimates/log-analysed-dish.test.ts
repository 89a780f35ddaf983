import { injectWriteFault } from "@fetta/db/testing/table-faults";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { aGrant } from "@fetta/db/testing/factories";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { samplePath } from "@fetta/fakes/openai/photo-samples";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { startAnalysisApi, noScansUsed, fetchUsage, type AnalysisUser } from "../../testing/analysis-api.ts";
import { testTimeoutMs } from "../../testing/test-timeouts.ts";
import { buildUpload } from "../../testing/multipart-upload.ts";

const carbonara = await readFile(samplePath("spaghetti-carbonara"));
const day = "2026-11-20";

const running = startAnalysisApi();
beforeEach(avoidHourBoundary);
beforeEach(() => {
  running.api.deps.ai = running.provider({ timeoutMs: testTimeoutMs });
});

type Dish = {
  id: string;
  items: unknown[];
  entry?: { id: string; foodItemId: string; calories: number };
  estimate?: unknown;
  usage: unknown;
};
type Answer = { status: number; body: Dish };

async function scan(
  person: AnalysisUser,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const upload = await buildUpload(carbonara, "foto.jpg", "image/jpeg", fields);
  const answer = await person.ask({
    method: "POST",
    url: "/api/analyze-food",
    payload: upload.payload,
    headers: { ...upload.headers, ...headers },
  });
  return { status: answer.status, body: answer.body as Dish };
}

const diary = async (person: AnalysisUser, date = day) =>
  (await person.get(`/api/daily-logs?date=${date}`)).body as { id: string }[];

const rowsOf = async ({ user }: AnalysisUser) => {
  const counted = async (table: "foodItem" | "dishAnalysis" | "mealEstimate" | "diaryEntry") =>
    (await running.api.db.selectFrom(table).select("id").where("userId", "=", user.id).execute()).length;
  return {
    foods: await counted("foodItem"),
    analyses: await counted("dishAnalysis"),
    estimates: await counted("mealEstimate"),
    entries: await counted("diaryEntry"),
  };
};

describe("a photo sent with a diary position", () => {
  test("is logged to that meal and day, and the response contains the entry", async () => {
    const person = await running.api.signUp();
    const entryId = randomUUID();
    const { status, body } = await scan(person, { mealType: "dinner", date: day, entryId });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: "Spaghetti alla carbonara",
      items: [{ grams: { mid: 270 } }, { grams: { mid: 40 } }],
      entry: { id: entryId, date: day, mealType: "dinner", servings: 1, calories: 778, estimated: true },
    });
    expect(body.entry?.foodItemId).toBe(body.id);
    expect(await diary(person)).toEqual([body.entry]);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test("answers with the estimate and the usage, each as its own query returns it", async () => {
    const [free, pro] = [await running.api.signUp(), await running.api.signUp()];
    await aGrant(running.api.db, pro.user);
    for (const person of [free, pro]) {
      const entryId = randomUUID();
      const { body } = await scan(person, { mealType: "dinner", date: day, entryId });
      const { data: estimate } = await person.query("estimate.read", { entryId });
      expect(estimate).toMatchObject({ entryId, confirmed: false, portion: 1, items: [{ grams: 270 }, { grams: 40 }] });
      expect(body.estimate).toEqual(estimate);
      expect(body.usage).toEqual(await fetchUsage(person));
    }
  });

  test("answers with the last correction of the same dish, as the estimate's own query returns it", async () => {
    const person = await running.api.signUp();
    await aGrant(running.api.db, person.user);
    const { query, mutate } = person;
    const [first, second] = [randomUUID(), randomUUID()];
    await scan(person, { date: day, entryId: first });
    const { data: estimate } = await query("estimate.read", { entryId: first });
    const items = (estimate?.items ?? []).map(({ key, ref, sourceText, unit }) => {
      return { key, ref, sourceText, unit, grams: 99 };
    });
    await mutate("estimate.save", { entryId: first, portion: 1, confirm: true, items });
    const { body } = await scan(person, { date: "2026-11-21", entryId: second });
    expect(body.estimate).toMatchObject({ previous: { day, items: [{ grams: 99 }, { grams: 99 }] } });
    expect(body.estimate).toEqual((await query("estimate.read", { entryId: second })).data);
  });

  test("gets the default meal, today and a generated id where they are omitted", async () => {
    const person = await running.api.signUp();
    await aGrant(running.api.db, person.user);
    const noMeal = await scan(person, { date: day });
    expect(noMeal.body.entry).toMatchObject({ mealType: "snack", date: day });
    const noDay = await scan(person, { mealType: "lunch" }, { "x-time-zone": "Pacific/Kiritimati" });
    const today = new Intl.DateTimeFormat("sv", { timeZone: "Pacific/Kiritimati" }).format(running.api.deps.now());
    expect(noDay.body.entry).toMatchObject({ mealType: "lunch", date: today });
  });

  test("is rejected with the invalid field before a scan is charged", async () => {
    const person = await running.api.signUp();
    for (const [field, value] of [
      ["mealType", "brunch"],
      ["date", "2026-02-30"],
      ["entryId", "1"],
    ] as const) {
      const { status, body } = await scan(person, { mealType: "lunch", date: day, [field]: value });
      expect(status).toBe(400);
      expect(body).toMatchObject({ error: { code: "BAD_REQUEST", issues: [{ path: field }] } });
    }
    expect(running.fakeOpenAi.calls).toHaveLength(0);
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  test("is not logged when the estimate is implausible", async () => {
    const person = await running.api.signUp();
    running.fakeOpenAi.setFault("absurd");
    expect((await scan(person, { mealType: "lunch", date: day })).status).toBe(422);
    expect(await rowsOf(person)).toEqual({ foods: 0, analyses: 0, estimates: 0, entries: 0 });
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });
});

test("a photo without a diary position is analysed and not logged, and other form fields are ignored", async () => {
  const person = await running.api.signUp();
  const { status, body } = await scan(person, { note: "pranzo da nonna" });
  expect(status).toBe(200);
  for (const key of ["entry", "estimate"]) expect(body).not.toHaveProperty(key);
  expect(body.usage).toEqual(await fetchUsage(person));
  expect(await rowsOf(person)).toEqual({ foods: 1, analyses: 1, estimates: 1, entries: 0 });
});

describe("scan, food, estimate and entry", () => {
  const failing = async (table: string, work: () => Promise<void>): Promise<void> => {
    const { db } = running.api;
    const name = sql.id(table);
    await sql`create function break_for_test() returns trigger language plpgsql as $$
      begin raise exception 'broken for a test'; end $$`.execute(db);
    await sql`create constraint trigger break_for_test after insert or update on ${name}
      deferrable initially deferred for each row when (new.id is not null) execute function break_for_test()`.execute(
      db,
    );
    try {
      await work();
    } finally {
      await sql`drop trigger break_for_test on ${name}`.execute(db);
      await sql`drop function break_for_test()`.execute(db);
    }
  };

  test("fail with words of their own where the entry cannot be written", async () => {
    const person = await running.api.signUp();
    const restore = await injectWriteFault(running.api.db, "diary_entry", "insert");
    const { status, body } = await scan(person, { mealType: "lunch", date: day });
    await restore();
    expect(status).toBe(500);
    expect(body).toMatchObject({ message: "Impossibile aggiungere il cibo al tuo registro." });
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
  });

  for (const table of ["food_item", "meal_estimate", "diary_entry"])
    test(`are stored together or not at all: ${table} fails at commit`, async () => {
      const person = await running.api.signUp();
      const wish = { mealType: "lunch", date: day, entryId: randomUUID() };
      await failing(table, async () => {
        expect((await scan(person, wish)).status).toBe(500);
      });
      expect(await rowsOf(person)).toEqual({ foods: 0, analyses: 0, estimates: 0, entries: 0 });
      expect(await fetchUsage(person)).toMatchObject(noScansUsed);
      expect((await scan(person, wish)).status).toBe(200);
      expect(await diary(person)).toHaveLength(1);
    });
});

describe("a photo sent again for the same entry", () => {
  const wish = () => ({ mealType: "lunch", date: day, entryId: randomUUID() });

  test("returns the first response under its key, and is rejected under that key for another entry", async () => {
    const person = await running.api.signUp();
    const [fields, key] = [wish(), { "idempotency-key": randomUUID() }];
    const first = await scan(person, fields, key);
    expect(await scan(person, fields, key)).toEqual(first);
    expect((await scan(person, wish(), key)).status).toBe(422);
    expect((await scan(person, {}, key)).status).toBe(422);
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await diary(person)).toHaveLength(1);
  });

  test("returns the first response without a key too, and charges no second scan", async () => {
    const person = await running.api.signUp();
    const fields = wish();
    const first = await scan(person, fields);
    expect(await scan(person, fields)).toEqual(first);
    expect(running.fakeOpenAi.calls).toHaveLength(1);
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
    expect(await diary(person)).toHaveLength(1);
  });

  test("returns the current entry when it was corrected in the meantime", async () => {
    const person = await running.api.signUp();
    const fields = wish();
    const first = await scan(person, fields);
    const { query, mutate } = person;
    const { entryId } = fields;
    const { data: estimate } = await query("estimate.read", { entryId });
    const [kept] = estimate?.items ?? [];
    if (!kept) throw new Error("no items");
    const { key, ref, sourceText, grams, unit } = kept;
    const items = [{ key, ref, sourceText, grams, unit }];
    expect((await mutate("estimate.save", { entryId, portion: 1, confirm: true, items })).status).toBe(200);
    const again = await scan(person, fields);
    expect(again.status).toBe(200);
    expect(again.body.items).toEqual(first.body.items);
    expect(again.body.entry).toEqual((await diary(person))[0]);
    expect(running.fakeOpenAi.calls).toHaveLength(1);
  });

  test("twice at once by a PRO user creates one entry and uses one scan", async () => {
    const person = await running.api.signUp();
    await aGrant(running.api.db, person.user);
    const fields = wish();
    const answers = await Promise.all([scan(person, fields), scan(person, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body.entry).toEqual(answers[1]?.body.entry);
    expect(await rowsOf(person)).toEqual({ foods: 1, analyses: 1, estimates: 1, entries: 1 });
    expect(await fetchUsage(person)).toMatchObject({ foodScans: { used: 1 } });
  });

  test("is rejected under the id of an entry that is not a photo's", async () => {
    const person = await running.api.signUp();
    const entryId = randomUUID();
    const quick = { id: entryId, name: "Mela", calories: 52, protein: 0, carbs: 12, fat: 0 };
    await person.mutate("diary.addQuick", { ...quick, mealType: "snack", date: day });
    const { status, body } = await scan(person, { ...wish(), entryId });
    expect(status).toBe(409);
    expect(body).not.toHaveProperty("entry");
    expect(await fetchUsage(person)).toMatchObject(noScansUsed);
    expect(await rowsOf(person)).toMatchObject({ foods: 1, analyses: 0, estimates: 0, entries: 1 });
  });
});
