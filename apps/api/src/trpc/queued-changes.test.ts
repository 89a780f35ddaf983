import { randomUUID } from "node:crypto";
import { aFood, anEntry } from "@fetta/db/testing/factories";
import { deleteOldAppliedChanges } from "@fetta/db/queries/platform/applied-change";
import { healthConsentVersion } from "@fetta/domain/account/consents";
import { sql } from "kysely";
import { afterAll, describe, expect, test } from "vitest";
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
  // What is left of the copied day has the ids that its device has shown, for the later changes of it.
  expect(await send(person, "diary.copy", { ...copy, isPartial: true }, change)).toEqual({ status: 200 });
  expect((await read(person)).day.map(({ id }) => id)).toEqual([copy.newIds[kept.id]]);
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

describe("a change that was made on an old copy", () => {
  const foodOf = async (person: Person) => (await read(person)).foods[0];
  const recipeOf = async (person: Person) => (await read(person)).recipes[0];
  const conflict = { status: 409, code: "changed_elsewhere" };

  test("of a food leaves what another device has saved, and so does its removal, until it is sent all the same", async () => {
    const person = await api.signUp();
    const id = randomUUID();
    await send(person, "customFood.create", { ...label, id });
    const [first, change] = [(await foodOf(person))?.version, randomUUID()];
    // The device that made it knows the version before the server has answered.
    expect(first).toBe("0");
    const elsewhere = { ...label, id, name: "Torta di un altro dispositivo", ifVersion: first };
    expect(await send(person, "customFood.update", elsewhere)).toEqual({ status: 200 });
    const mine = { ...label, id, name: "Torta mia" };
    expect(await send(person, "customFood.update", { ...mine, ifVersion: first }, change)).toEqual(conflict);
    expect(await send(person, "customFood.remove", { id, ifVersion: first })).toEqual(conflict);
    expect((await foodOf(person))?.name).toBe(elsewhere.name);
    expect(await send(person, "customFood.update", mine, change)).toEqual({ status: 200 });
    const version = (await foodOf(person))?.version;
    expect(await send(person, "customFood.remove", { id, ifVersion: version })).toEqual({ status: 200 });
    expect(await send(person, "customFood.update", { ...mine, ifVersion: version })).toEqual({
      status: 404,
      code: "not_found",
    });
    expect((await read(person)).foods).toEqual([]);
  });

  test("of a recipe leaves what another device has saved, and a favourite mark is no other version", async () => {
    const person = await api.signUp();
    const id = randomUUID();
    await send(person, "recipes.save", { ...recipe, id });
    await person.mutate("recipes.setFavorite", { id, isFavorite: true });
    const first = (await recipeOf(person))?.version;
    expect(first).toBe("0");
    const saved = { ...recipe, id, isChange: true, name: "Insalata di un altro dispositivo" };
    expect(await send(person, "recipes.save", { ...saved, ifVersion: first })).toEqual({ status: 200 });
    const mine = { ...recipe, id, isChange: true, servings: 4 };
    expect(await send(person, "recipes.save", { ...mine, ifVersion: first })).toEqual(conflict);
    expect(await send(person, "recipes.rename", { id, name: "Mia", ifVersion: first })).toEqual(conflict);
    expect(await send(person, "recipes.remove", { id, ifVersion: first })).toEqual(conflict);
    expect(await recipeOf(person)).toMatchObject({ name: saved.name, servings: 2, isFavorite: true });
    expect(await send(person, "recipes.save", mine)).toEqual({ status: 200 });
    expect(await recipeOf(person)).toMatchObject({ name: recipe.name, servings: 4 });
  });

  test("of the goals leaves what another device has set, unless the wanted ones are set already", async () => {
    const person = await api.signUp();
    const settings = async () => {
      const { preferences, weekdayGoals } = (await person.query("account.me", undefined)).data;
      return { goals: preferences, weekdays: weekdayGoals };
    };
    await person.mutate("account.updateGoals", goals);
    const ifGoals = await settings();
    const onSunday = { weekdays: { 7: { ...goals, calories: 2100 } } };
    expect(await send(person, "account.updateGoals", { ...goals, ...onSunday, ifGoals })).toEqual({ status: 200 });
    const set = await settings();
    const late = { ...goals, calories: 1500, weekdays: {} };
    expect(await send(person, "account.updateGoals", { ...late, ifGoals })).toEqual(conflict);
    expect(await settings()).toEqual(set);
    expect(await send(person, "account.updateGoals", { ...goals, ...onSunday, ifGoals })).toEqual({ status: 200 });
    expect(await send(person, "account.updateGoals", late)).toEqual({ status: 200 });
    expect((await settings()).goals.dailyCalorieGoal).toBe(1500);
  });

  test("is the same change when its answer was lost, and gets the stored version", async () => {
    const person = await api.signUp();
    const [foodId, recipeId] = [randomUUID(), randomUUID()];
    await send(person, "customFood.create", { ...label, id: foodId });
    await send(person, "recipes.save", { ...recipe, id: recipeId });
    const changes: [path: string, input: object][] = [
      ["customFood.update", { ...label, id: foodId, name: "Torta mia", servingGrams: 40, ifVersion: "0" }],
      [
        "recipes.save",
        {
          ...recipe,
          id: recipeId,
          isChange: true,
          cookedGrams: 300,
          ingredients: [{ name: "ceci in scatola", grams: 240, ref: null }],
          ifVersion: "0",
        },
      ],
    ];
    const play = async () => {
      for (const [path, input] of changes)
        expect([path, await send(person, path, input, randomUUID())]).toEqual([path, { status: 200 }]);
      return read(person);
    };
    expect(await play()).toEqual(await play());
    const name = { id: recipeId, name: "Insalata mia", ifVersion: (await recipeOf(person))?.version };
    for (const _time of [1, 2]) expect(await send(person, "recipes.rename", name)).toEqual({ status: 200 });
  });
});

test("a change whose answer was lost is no conflict when it is sent again, whatever was saved since, and tells its version", async () => {
  const person = await api.signUp();
  const [foodId, recipeId] = [randomUUID(), randomUUID()];
  await send(person, "customFood.create", { ...label, id: foodId });
  await send(person, "recipes.save", { ...recipe, id: recipeId });
  const versions = async () => {
    const { foods, recipes } = await read(person);
    return { food: foods[0]?.version, recipe: recipes[0]?.version };
  };
  const paths = ["customFood.update", "recipes.rename", "recipes.save"];
  const sent = (["food", "recipe", "recipe"] as const).flatMap((kind, at) =>
    [true, false].map((isVersioned) => ({
      kind,
      path: paths[at] ?? "",
      isVersioned,
      name: `Mia ${at} ${isVersioned}`,
    })),
  );
  for (const { kind, path, isVersioned, name } of sent) {
    const ifVersion = isVersioned ? (await versions())[kind] : undefined;
    const input = {
      ...(kind === "food" ? label : path === "recipes.save" ? { ...recipe, isChange: true } : {}),
      id: kind === "food" ? foodId : recipeId,
      name,
      ifVersion,
    };
    const id = randomUUID();
    expect([path, await send(person, path, input, id)]).toEqual([path, { status: 200 }]);
    const { [kind]: version } = await versions();
    await send(person, "customFood.update", { ...label, id: foodId, name: `Di un altro dopo ${name}` });
    await send(person, "recipes.rename", { id: recipeId, name: `Di un altro dopo ${name}` });
    const { body } = await person.post(`/api/trpc/${path}`, { json: input }, { "x-change": id });
    expect([path, body]).toMatchObject([path, { error: { json: { data: { errorCode: "change_applied", version } } } }]);
  }
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
