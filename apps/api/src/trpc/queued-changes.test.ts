import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { deleteOldAppliedChanges } from "@fetta/db/queries/platform/applied-change";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { startApi } from "../testing/harness.ts";

const api = await startApi({ now: () => new Date("2026-11-21T12:00:00Z") });
afterAll(() => api.close());
const [yesterday, today] = ["2026-11-20", "2026-11-21"];

type Person = Awaited<ReturnType<typeof api.signUp>>;

/** Sends a change as a device does, under its id. */
async function send({ post }: Pick<Person, "post">, path: string, input: object, change: string = randomUUID()) {
  const { status, body } = await post(`/api/trpc/${path}`, { json: input }, { "x-change": change });
  const { error } = body as { error?: { json: { data: { errorCode: string } } } };
  return { status, code: error?.json.data.errorCode };
}

const label = { name: "Torta", calories: 350, protein: 6, carbs: 50, fat: 14, liquid: false };
const recipe = {
  name: "Insalata",
  description: "",
  cookingTime: 5,
  servings: 2,
  cookedGrams: null,
  ingredients: [{ name: "sale", grams: 2, ref: null }],
  steps: [{ text: "Mescola." }],
};
const goals = { calories: 1800, protein: 100, carbs: 200, fat: 60 };

/** What a person has, without times. */
async function read({ query }: Person) {
  const { data } = await query("home.read", { date: today });
  const [body, foods, recipes, shopping, habits] = await Promise.all([
    query("trends.body", { date: today }),
    query("customFood.list", undefined),
    query("recipes.list", undefined),
    query("recipes.shopping.list", undefined),
    query("food.habits", { mealType: "lunch" }),
  ]);
  return {
    day: data.day,
    goals: data.me.preferences,
    body: body.data,
    foods: foods.data,
    recipes: recipes.data,
    shopping: shopping.data,
    favourites: habits.data.favourites,
  };
}

test("every change that devices queue is applied once, however often it is sent, and never over what came after it", async () => {
  const person = await api.signUp();
  await person.mutate("account.consentHealth", { version: healthConsentVersion });
  const food = await aFood(api.db, person.user, { name: "Mela" });
  const [eaten, toRemove] = [
    await anEntry(api.db, person.user, food, yesterday),
    await anEntry(api.db, person.user, food, today),
  ];
  const [foodId, otherFood, recipeId, itemId, entryId, mealId] = [1, 2, 3, 4, 5, 6].map(() => randomUUID());
  const place = { mealType: "lunch", date: today };
  const changes: [path: string, input: object][] = [
    ["trends.addWater", { date: today, ml: 200 }],
    ["trends.logWeight", { date: today, kg: 70 }],
    ["diary.add", { id: randomUUID(), foodItemId: food.id, ...place }],
    ["diary.addQuick", { id: randomUUID(), name: "Bar", calories: 90, protein: 1, carbs: 2, fat: 3, ...place }],
    ["food.log", { id: entryId, ref: `logged:${food.id}`, amount: { grams: 50 }, ...place }],
    [
      "estimate.log",
      {
        ...place,
        items: [{ id: mealId, ref: `logged:${food.id}`, grams: 80, unit: null, sourceText: "mela", chosen: false }],
      },
    ],
    ["diary.copyEntry", { id: eaten.id, newId: randomUUID(), ...place }],
    ["diary.copy", { from: yesterday, to: today, newIds: { [eaten.id]: randomUUID() } }],
    ["diary.remove", { id: toRemove.id }],
    ["diary.close", { date: today, isClosed: true }],
    ["food.setFavourite", { ref: `logged:${food.id}`, favourite: true }],
    ["account.updateGoals", goals],
    ["customFood.create", { ...label, id: foodId }],
    ["customFood.create", { ...label, id: otherFood }],
    ["customFood.update", { ...label, name: "Torta di mele", id: foodId }],
    ["customFood.remove", { id: otherFood }],
    ["recipes.save", { ...recipe, id: recipeId }],
    ["recipes.rename", { id: recipeId, name: "Insalata mia" }],
    ["recipes.setFavorite", { id: recipeId, isFavorite: true }],
    ["recipes.addToLog", { id: recipeId, entryId: randomUUID(), servings: 1, ...place }],
    ["recipes.shopping.add", { id: itemId, text: "latte" }],
    ["recipes.shopping.addRecipe", { id: recipeId, servings: 2, withStaples: true, key: randomUUID() }],
    ["recipes.shopping.check", { id: itemId, checked: true }],
  ];
  const sent = changes.map(([path, input]) => ({ path, input, change: randomUUID() }));
  for (const { path, input, change } of sent)
    expect([path, await send(person, path, input, change)]).toEqual([path, { status: 200 }]);
  // What another device changed since.
  await person.mutate("trends.logWeight", { date: today, kg: 71 });
  await person.mutate("diary.remove", { id: entryId ?? "" });
  await person.mutate("recipes.shopping.check", { id: itemId ?? "", checked: false });
  const before = await read(person);
  expect(before).toMatchObject({ body: { waterMl: 200, weight: { kg: 71 } }, goals: { dailyCalorieGoal: 1800 } });
  expect([before.day, before.foods, before.recipes, before.favourites].map(({ length }) => length)).toEqual([
    6, 1, 1, 1,
  ]);
  for (const { path, input, change } of sent)
    expect([path, await send(person, path, input, change)]).toEqual([path, { status: 409, code: "change_applied" }]);
  expect(await read(person)).toEqual(before);
});

test("a change that fails is not recorded: it may be sent again under its id, and nothing of it stays", async () => {
  const person = await api.signUp();
  const food = await aFood(api.db, person.user);
  const [kept, gone] = [await anEntry(api.db, person.user, food, yesterday), randomUUID()];
  const change = randomUUID();
  const copy = { from: yesterday, to: today, newIds: { [kept.id]: randomUUID(), [gone]: randomUUID() } };
  expect(await send(person, "diary.copy", copy, change)).toEqual({ status: 404, code: "not_found" });
  expect((await read(person)).day).toEqual([]);
  expect(await send(person, "diary.copy", { from: yesterday, to: today }, change)).toEqual({ status: 200 });
  expect((await read(person)).day).toHaveLength(1);
});

test("a change of a recipe that another device has removed does not bring it back", async () => {
  const person = await api.signUp();
  const id = randomUUID();
  await send(person, "recipes.save", { ...recipe, id });
  await person.mutate("recipes.remove", { id });
  expect(await send(person, "recipes.save", { ...recipe, id, isChange: true })).toEqual({
    status: 404,
    code: "not_found",
  });
  expect((await read(person)).recipes).toEqual([]);
});

test("of simultaneous copies of one change one is applied, and an id of another person is no obstacle", async () => {
  const [anna, bruno] = [await api.signUp(), await api.signUp()];
  const change = randomUUID();
  const water = { date: today, ml: 250 };
  const answers = await Promise.all([1, 2, 3, 4].map(() => send(anna, "trends.addWater", water, change)));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409, 409, 409]);
  expect(await send(bruno, "trends.addWater", water, change)).toEqual({ status: 200 });
  expect((await read(anna)).body.waterMl).toBe(250);
});

test("the ids of changes are deleted when no device sends them again", async () => {
  const person = await api.signUp();
  const stored = () => api.db.selectFrom("appliedChange").select("id").where("userId", "=", person.user.id).execute();
  await send(person, "trends.addWater", { date: today, ml: 250 });
  await deleteOldAppliedChanges(api.db);
  expect(await stored()).toHaveLength(1);
  await api.db
    .updateTable("appliedChange")
    .set({ appliedAt: sql<Date>`now() - interval '200 days'` })
    .where("userId", "=", person.user.id)
    .execute();
  await deleteOldAppliedChanges(api.db);
  expect(await stored()).toEqual([]);
});
