import { saveGoals } from "@fetta/db/queries/account/account";
import { findBody } from "@fetta/db/queries/account/body-profile";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { aCustomFood } from "@fetta/db/testing/food-factories";
import { aRecipe } from "@fetta/db/testing/recipe-factories";
import { addDays } from "@fetta/domain/calendar-day";
import { computeEnergyNeed } from "@fetta/domain/goals/energy-need";
import { goalPresets, computeDailyGoals } from "@fetta/domain/goals/daily-goals";
import type { FileImportResult } from "@fetta/domain/transfer/diary-csv-parser";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { startApi } from "../../testing/harness.ts";

let api: Awaited<ReturnType<typeof startApi>>;
let elsewhere: Awaited<ReturnType<typeof startApi>>;
beforeAll(async () => {
  const now = () => new Date("2026-11-21T12:00:00Z");
  [api, elsewhere] = await Promise.all([startApi({ now }), startApi({ now })]);
});
afterAll(() => Promise.all([api.close(), elsewhere.close()]));
beforeEach(avoidHourBoundary);

type Person = Awaited<ReturnType<typeof api.signUp>>;
const send = async (person: Pick<Person, "ask">, payload: string | Buffer, query = "") => {
  const headers = { "content-type": "application/octet-stream" };
  const url = `/api/account/import${query}`;
  const { status, body } = await person.ask({ method: "POST", url, headers, payload });
  return { status, body: body as FileImportResult & { message?: string } };
};
const entriesOf = ({ user }: Person) =>
  api.db.selectFrom("diaryEntry").select(["id", "day", "mealType"]).where("userId", "=", user.id).execute();

const fitness = [
  "Date,Meal,Calories,Fat (g),Saturated Fat,Carbohydrates (g),Fiber,Protein (g),Note",
  "2026-01-05,Breakfast,400.0,10.0,3.0,55.0,6.0,20.0,",
  '2026-01-05,Lunch,"1,050.5",22.0,,70.0,9.0,35.0,"pollo, riso"',
  "2026-01-06,Dinner,,20,5,60,4,30,",
  "2026-01-06,Merenda di Ada,0,0,0,0,0,0,",
  "2026-02-30,Lunch,500,10,1,50,5,20,",
  "2026-01-06,Daily Total,950,32,0,100,0,62,",
].join("\r\n");

test("the preview of a MyFitnessPal file names every line that cannot be read", async () => {
  const person = await api.signUp();
  const preview = await send(person, fitness, "?preview=1");
  expect(preview).toMatchObject({
    status: 200,
    body: {
      source: "myfitnesspal",
      added: { entries: 3, foods: 3, weights: 0 },
      alreadyPresent: { entries: 0 },
      days: 2,
      firstDay: "2026-01-05",
      lastDay: "2026-01-06",
      rejected: [
        { line: 4, problem: "energy_missing" },
        { line: 6, problem: "date_unreadable" },
        { line: 7, problem: "total_line" },
      ],
      rejectedCount: 3,
      unknownMeals: ["Merenda di Ada"],
    },
  });
  expect(await entriesOf(person)).toEqual([]);

  expect(await send(person, fitness)).toEqual(preview);
  const { body } = await person.get("/api/daily-logs?date=2026-01-05");
  expect(body).toMatchObject([
    {
      mealType: "breakfast",
      calories: 400,
      protein: 20,
      carbs: 55,
      fat: 10,
      foodItem: { name: "Breakfast", source: "custom" },
    },
    { mealType: "lunch", calories: 1051, foodItem: { name: "Lunch", description: "pollo, riso" } },
  ]);
});

test("importing the same file again adds nothing, and an overlapping file only its new rows", async () => {
  const person = await api.signUp();
  await send(person, fitness);
  const again = await send(person, fitness);
  expect(again.body).toMatchObject({ added: { entries: 0, foods: 0 }, alreadyPresent: { entries: 3, foods: 3 } });
  const more = await send(person, `${fitness}\r\n2026-01-05,Breakfast,400.0,10.0,3.0,55.0,6.0,20.0,`);
  expect(more.body).toMatchObject({ added: { entries: 1 }, alreadyPresent: { entries: 3 } });
  expect(await entriesOf(person)).toHaveLength(4);
  // The same file imported by another user creates a diary of that user.
  const other = await api.signUp();
  expect((await send(other, fitness)).body).toMatchObject({ added: { entries: 3 } });
});

test("weights are imported in the chosen unit, kg or lb, and existing weights are kept", async () => {
  const person = await api.signUp();
  await api.db.insertInto("weightLog").values({ userId: person.user.id, day: "2026-01-02", kg: 70 }).execute();
  const file = "Date,Body Fat %,Weight\n2026-01-01,18.5,175.0\n2026-01-02,,174\n2026-01-03,,9";
  const answer = await send(person, file, "?weightUnit=lb");
  expect(answer.body).toMatchObject({
    added: { weights: 1 },
    alreadyPresent: { weights: 1 },
    weights: [79.4, 78.9],
    rejected: [{ line: 4, problem: "weight_implausible" }],
  });
  const rows = await api.db.selectFrom("weightLog").select(["day", "kg"]).orderBy("day").execute();
  expect(rows).toEqual([
    { day: "2026-01-01", kg: 79.4 },
    { day: "2026-01-02", kg: 70 },
  ]);
});

/** An account with data in every part that can be imported. */
async function aDiary(): Promise<Person> {
  const person = await api.signUp();
  const { db } = api;
  const { user } = person;
  const own = await aCustomFood(db, user);
  const bread = await aFood(db, user, { foodRef: `custom:${own.id}`, unitLabel: "1 fetta", unitCount: 2 });
  await anEntry(db, user, bread, "2026-11-20", { servings: 1.5, needsReview: true, proteinOverride: 3.2 });
  await anEntry(db, user, await aFood(db, user), "2026-11-21", { eatenAt: "13:05:00" });
  await db.insertInto("closedDay").values({ userId: user.id, day: "2026-11-20" }).execute();
  await aRecipe(db, user, { origin: "custom" });
  await saveGoals(db, user.id, computeDailyGoals(1850, goalPresets.balanced));
  await db
    .insertInto("goalVersion")
    .values({
      userId: user.id,
      validFrom: "2026-01-01",
      dailyCalorieGoal: 2000,
      dailyProteinGoal: 90,
      dailyCarbsGoal: 250,
      dailyFatGoal: 60,
    })
    .execute();
  await db.insertInto("weightLog").values({ userId: user.id, day: "2026-11-20", kg: 61.4 }).execute();
  await db.insertInto("waterLog").values({ userId: user.id, day: "2026-11-20", ml: 750 }).execute();
  return person;
}

const parts = [
  "foods",
  "entries",
  "closedDays",
  "customFoods",
  "recipes",
  "weights",
  "water",
  "goals",
  "goalVersions",
] as const;
type Exported = Record<string, Record<string, unknown>[]>;
async function partsOf(person: Pick<Person, "get">): Promise<Exported> {
  const { body } = await person.get("/api/account/export");
  return Object.fromEntries(parts.map((part) => [part, (body as Exported)[part] ?? []]));
}

test("an export imported into another account and exported again is unchanged", async () => {
  const person = await aDiary();
  const file = (await person.ask({ method: "GET", url: "/api/account/export" })).body;
  const newcomer = await elsewhere.signUp();
  const { status, body } = await send(newcomer, JSON.stringify(file));
  expect([status, body.rejected]).toEqual([200, []]);
  expect(body.added).toEqual({
    foods: 2,
    entries: 2,
    closedDays: 1,
    customFoods: 1,
    recipes: 1,
    weights: 1,
    water: 1,
    goals: 1,
    goalVersions: 2,
    readerLinks: 0,
    readerLinkOpenings: 0,
    readerNotes: 0,
    goalProposals: 0,
  });
  expect(await partsOf(newcomer)).toEqual(await partsOf(person));
  const again = await send(newcomer, JSON.stringify(file));
  expect(new Set(Object.values(again.body.added))).toEqual(new Set([0]));
  // Importing it into its own account adds nothing either.
  const back = await send(person, JSON.stringify(file));
  expect(new Set(Object.values(back.body.added))).toEqual(new Set([0]));
});

test("an account that is erased and imports its file has the same diary, check-ins and learned need again", async () => {
  const person = await aDiary();
  const { user } = person;
  const days = Array.from({ length: 30 }, (_, at) => addDays("2026-10-20", at));
  const food = await aFood(api.db, user, { calories: 2000 });
  for (const [at, day] of days.entries()) await anEntry(api.db, user, food, day, { servings: 0.9 + (at % 5) / 20 });
  await api.db
    .insertInto("closedDay")
    .values(days.map((day) => ({ userId: user.id, day })))
    .execute();
  const weights = days.map((day, at) => ({ userId: user.id, day, kg: 64 - at / 20 + (at % 3) / 10 }));
  await api.db.insertInto("weightLog").values(weights).execute();
  const body = {
    age: 34,
    height: 168,
    weight: 64,
    activityLevel: "lightly_active",
    goal: "lose_weight",
    sex: "female",
  };
  const checkIn = { checkInAppliedOn: "2026-11-16", checkInAnsweredOn: "2026-11-16", weeklyChangeKg: -0.3 };
  const columns = { ...body, ...checkIn, bodyUpdatedAt: new Date("2026-10-20T10:00:00Z") };
  await api.db.updateTable("profile").set(columns).where("userId", "=", user.id).execute();
  const stored = await findBody(api.db, user.id);
  if (!stored) throw new Error("the body was stored");
  const goals = computeDailyGoals(1850, goalPresets.balanced);
  await saveGoals(api.db, user.id, goals, undefined, computeEnergyNeed(stored));
  const [before, need] = [await partsOf(person), (await person.query("need.read", undefined)).data];
  expect(need?.estimate.kind).toBe("ready");
  const file = JSON.stringify((await person.get("/api/account/export")).body);
  await api.db.deleteFrom("appUser").where("id", "=", user.id).execute();
  const again = await api.signUp();
  expect((await send(again, file)).body.rejected).toEqual([]);
  expect(await partsOf(again)).toEqual(before);
  expect((await again.query("need.read", undefined)).data).toEqual(need);
});

test("importing the export of an existing account creates copies and leaves that account unchanged", async () => {
  const [person, other] = [await aDiary(), await api.signUp()];
  const before = await partsOf(person);
  const file = JSON.stringify((await person.get("/api/account/export")).body);
  expect((await send(other, file)).body.added).toMatchObject({ foods: 2, entries: 2, customFoods: 1, recipes: 1 });
  expect((await send(other, file)).body.added).toMatchObject({ foods: 0, entries: 0, customFoods: 0, recipes: 0 });
  expect(await partsOf(person)).toEqual(before);
  const copy = await partsOf(other);
  const [own] = copy["customFoods"] ?? [];
  expect(copy["foods"]?.map(({ foodRef }) => foodRef)).toContain(`custom:${String(own?.["id"])}`);
  expect(own?.["id"]).toBe(before["customFoods"]?.[0]?.["id"]);
});

test("invalid rows of an export are listed with their line, and an entry of another user's food is rejected", async () => {
  const [person, other] = [await api.signUp(), await api.signUp()];
  const theirs = await aFood(api.db, other.user);
  const entry = {
    id: crypto.randomUUID(),
    foodItemId: theirs.id,
    day: "2026-11-20",
    mealType: "lunch",
    servings: 1,
    createdAt: "2026-11-20T12:00:00Z",
  };
  const file = { app: "Fetta", format: 1, entries: [{ ...entry, servings: 0 }, entry], water: [{ day: "ieri" }] };
  const { status, body } = await send(person, JSON.stringify(file));
  expect(status).toBe(200);
  expect(body.rejected).toEqual([
    { part: "entries", line: 1, problem: "row_invalid" },
    { part: "entries", line: 2, problem: "food_missing" },
    { part: "water", line: 1, problem: "row_invalid" },
  ]);
  expect(await entriesOf(person)).toEqual([]);
});
