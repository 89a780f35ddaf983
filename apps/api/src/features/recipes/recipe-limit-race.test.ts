import { aGrant } from "@fetta/db/testing/factories";
import { maxRecipes } from "@fetta/db/queries/recipes/recipe";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { startRecipeApi, type Cook } from "../../testing/recipe-api.ts";

const kitchen = startRecipeApi();

const wish = { ingredients: ["spaghetti", "zucchine"] };
const catalogueWish = { ingredients: ["uova", "zucchine", "cipolla"], from: "catalogue" };
const own = { name: "Mia", cookingTime: 5, servings: 1, ingredients: [{ name: "riso", grams: 80 }] };
const full = {
  status: 422,
  body: {
    error: { errorCode: "too_many_recipes" },
    message: "Hai già 500 ricette: eliminane qualcuna per fare posto a un’altra.",
  },
};

/** A PRO user with one free place for a recipe. */
async function almostFull(): Promise<Cook> {
  const cook = await kitchen.createCook();
  const { db } = kitchen.api;
  await aGrant(db, cook.user);
  const { id } = await cook.generateFromCatalogue();
  await sql`insert into recipe (user_id, name, description, minutes, servings, ingredients, steps,
      calories, protein, carbs, fat, is_estimate, origin)
    select user_id, name, description, minutes, servings, ingredients, steps,
      calories, protein, carbs, fat, is_estimate, origin
    from recipe cross join generate_series(1, ${maxRecipes - 2}::integer) where id = ${id}::uuid`.execute(db);
  return cook;
}

const statesOf = async ({ user }: Cook): Promise<string[]> => {
  const rows = await kitchen.api.db
    .selectFrom("quotaReservation")
    .select("state")
    .where("userId", "=", user.id)
    .where("quotaKind", "=", "recipe_generation")
    .execute();
  return rows.map(({ state }) => state).toSorted();
};

test("of simultaneous generations for the last free place one succeeds, and no other is charged", async () => {
  for (let round = 0; round < 5; round++) {
    // Sequential rounds: each needs a user with one free place.
    const cook = await almostFull();
    // No call is answered before all four have arrived: each request has seen a free place.
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    kitchen.fakeOpenAi.calls.length = 0;
    kitchen.fakeOpenAi.setFault("slow", { until });
    const coming = Promise.all(Array.from({ length: 4 }, () => cook.generate(wish)));
    await expect.poll(() => kitchen.fakeOpenAi.calls.length).toBe(4);
    answer();
    const answers = await coming;
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
    for (const answer of answers) if (answer.status !== 201) expect(answer).toMatchObject(full);
    expect(await cook.list()).toHaveLength(maxRecipes);
    expect(await statesOf(cook)).toEqual(["committed", "released", "released", "released"]);
  }
});

test("generated, catalogue and custom recipes share the limit of recipes", async () => {
  for (let round = 0; round < 5; round++) {
    const cook = await almostFull();
    const { status: saved } = await cook.mutate("recipes.save", own);
    const late = await Promise.all([cook.generate(wish), cook.generate(catalogueWish)]);
    expect([saved, ...late]).toMatchObject([200, full, full]);
    const other = await almostFull();
    const statuses = await Promise.all([
      other.generate(catalogueWish),
      other.generate(catalogueWish),
      other.mutate("recipes.save", own),
    ]);
    expect(statuses.filter(({ status }) => status === 422)).toHaveLength(2);
    expect(await other.list()).toHaveLength(maxRecipes);
  }
});
