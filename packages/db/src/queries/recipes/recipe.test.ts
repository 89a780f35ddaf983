import { randomUUID, createHash, randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import type { Db } from "../../schema/schema.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aFood, anEntry, aUser } from "../../testing/factories.ts";
import { aRecipe, makeRecipeContent } from "../../testing/recipe-factories.ts";
import { findEntry } from "../diary/diary-entry.ts";
import {
  saveRecipePhoto,
  countRecipes,
  deleteRecipe,
  findRecipe,
  insertRecipe,
  listRecipes,
  maxRecipes,
  updateRecipe,
  findRecipePhoto,
} from "./recipe.ts";
import { lockUser } from "../account/user.ts";

const db: Db = await createTestDatabase();
let user: { id: string };
let other: { id: string };
beforeEach(async () => {
  user = await aUser(db);
  other = await aUser(db);
});

const names = (recipes: readonly { name: string }[]): string[] => recipes.map(({ name }) => name);
const part = (name: string, ingredient: string | null = null) => ({
  name,
  ingredient,
  text: name,
  grams: 100,
  ref: null,
  origin: "listed" as const,
});

describe("a stored recipe", () => {
  test("is read as it was written, with its nutrition and diet tags and without a photo", async () => {
    const content = makeRecipeContent({
      cookedGrams: 900,
      figures: { ...makeRecipeContent().figures, fibre: null, estimated: true, unknown: ["pesto di nonna"] },
    });
    const stored = await insertRecipe(db, user.id, { ...content, origin: "custom" });
    expect(stored).toMatchObject({ ...content, origin: "custom", isFavorite: false, photoSha256: null });
    expect(await findRecipe(db, user.id, stored?.id ?? "")).toEqual(stored);
    expect(await listRecipes(db, user.id)).toEqual([stored]);
  });

  test("keeps the id that the client generated, and is not stored twice under it", async () => {
    const id = randomUUID();
    expect((await aRecipe(db, user, { id })).id).toBe(id);
    expect(await insertRecipe(db, user.id, { ...makeRecipeContent(), id, origin: "custom" })).toBeUndefined();
    expect(await listRecipes(db, other.id)).toEqual([]);
  });

  test("is rejected by the database without a name or with one of more than 100 characters", async () => {
    await expect(aRecipe(db, user, { name: "" })).rejects.toThrow("recipe_name");
    await expect(aRecipe(db, user, { name: "a".repeat(101) })).rejects.toThrow("recipe_name");
    expect((await aRecipe(db, user, { name: "à".repeat(100) })).name).toHaveLength(100);
  });

  test("with invalid content is reported as an error", async () => {
    const { id } = await aRecipe(db, user);
    await db.updateTable("recipe").set({ steps: '[{"text": 5}]' }).where("id", "=", id).execute();
    await expect(findRecipe(db, user.id, id)).rejects.toThrow("text");
  });
});

describe("the list of recipes", () => {
  test("is ordered newest first, also within one transaction", async () => {
    await db.transaction().execute(async (tx) => {
      for (const name of ["prima", "seconda", "terza"]) {
        await aRecipe(tx, user, { name });
        // Recipes of the same millisecond have no defined order.
        await sleep(2);
      }
    });
    // A client-made id does not encode the creation time: sorted by id, this recipe would be the last.
    const id = randomUUID().replace(/^.{8}/, "00000000");
    const last = await aRecipe(db, user, { id, name: "quarta" });
    await updateRecipe(db, user.id, last.id, { name: "ultima" });
    expect(names(await listRecipes(db, user.id))).toEqual(["ultima", "terza", "seconda", "prima"]);
  });

  test("contains the hash of each photo and none of its bytes", async () => {
    const { id } = await aRecipe(db, user);
    await aRecipe(db, user);
    const sha256 = await saveRecipePhoto(db, user.id, id, Buffer.alloc(50_000, 7));
    const list = await listRecipes(db, user.id);
    expect(list.map((recipe) => recipe.photoSha256)).toEqual([null, sha256]);
    expect(JSON.stringify(list).length).toBeLessThan(4000);
  });
});

describe("a change of a recipe", () => {
  test("by renaming keeps everything else", async () => {
    const before = await aRecipe(db, user);
    const after = await updateRecipe(db, user.id, before.id, { name: "Carbonara di mare" });
    expect(after).toEqual({ ...before, name: "Carbonara di mare", updatedAt: after?.updatedAt });
    expect(await findRecipe(db, user.id, before.id)).toEqual(after);
  });

  test("by marking it as favourite twice has the same result", async () => {
    const { id } = await aRecipe(db, user);
    for (const star of [true, true, false, false])
      expect((await updateRecipe(db, user.id, id, { isFavorite: star }))?.isFavorite).toBe(star);
  });

  test("of its content keeps favourite, photo, origin and place in the list", async () => {
    const before = await aRecipe(db, user, { origin: "custom" });
    // Creation times are compared by milliseconds.
    await sleep(2);
    const newer = await aRecipe(db, user);
    await updateRecipe(db, user.id, before.id, { isFavorite: true });
    const photoSha256 = await saveRecipePhoto(db, user.id, before.id, Buffer.from("jpeg"));
    const content = makeRecipeContent({ name: "Farro", ingredients: [part("farro")], tags: [], minutes: 50 });
    const after = await updateRecipe(db, user.id, before.id, content);
    const { id, createdAt } = before;
    expect(after).toMatchObject({ ...content, id, createdAt, isFavorite: true, photoSha256, origin: "custom" });
    expect(after?.updatedAt.getTime()).toBeGreaterThan(before.updatedAt.getTime());
    expect((await listRecipes(db, user.id)).map((recipe) => recipe.id)).toEqual([newer.id, id]);
  });
});

describe("deleting a recipe", () => {
  test("deletes its photo, and succeeds once", async () => {
    const { id } = await aRecipe(db, user);
    await saveRecipePhoto(db, user.id, id, Buffer.from("jpeg"));
    expect(await deleteRecipe(db, user.id, id)).toBe(true);
    expect(await deleteRecipe(db, user.id, id)).toBe(false);
    expect(await findRecipe(db, user.id, id)).toBeUndefined();
    expect(await db.selectFrom("recipePhoto").select("sha256").where("recipeId", "=", id).execute()).toEqual([]);
  });

  test("or renaming it does not change the diary and its foods", async () => {
    const { id, name } = await aRecipe(db, user);
    const food = await aFood(db, user, { name, source: "recipe", calories: 450, servingSize: "1 porzione" });
    const entry = await anEntry(db, user, food, "2026-11-20", { servings: 0.5 });
    const before = await findEntry(db, user.id, entry.id);
    await updateRecipe(db, user.id, id, { name: "Altro" });
    await deleteRecipe(db, user.id, id);
    expect(before?.food.name).toBe(name);
    expect(await findEntry(db, user.id, entry.id)).toEqual(before);
  });
});

describe("another user", () => {
  test("can neither read nor change a recipe", async () => {
    const recipe = await aRecipe(db, user);
    const { id } = recipe;
    expect(await listRecipes(db, other.id)).toEqual([]);
    expect(await countRecipes(db, other.id)).toBe(0);
    expect(await findRecipe(db, other.id, id)).toBeUndefined();
    expect(await updateRecipe(db, other.id, id, { name: "Mia" })).toBeUndefined();
    expect(await updateRecipe(db, other.id, id, { isFavorite: true })).toBeUndefined();
    expect(await updateRecipe(db, other.id, id, makeRecipeContent({ name: "Mia" }))).toBeUndefined();
    expect(await deleteRecipe(db, other.id, id)).toBe(false);
    expect(await findRecipe(db, user.id, id)).toEqual(recipe);
  });

  test("keeps their recipes when an account is deleted with its own", async () => {
    const { id } = await aRecipe(db, user);
    const theirs = await aRecipe(db, other);
    await saveRecipePhoto(db, user.id, id, Buffer.from("jpeg"));
    await db.deleteFrom("appUser").where("id", "=", user.id).execute();
    for (const table of ["recipe", "recipePhoto"] as const)
      expect(await db.selectFrom(table).select("userId").where("userId", "=", user.id).execute()).toEqual([]);
    expect(await listRecipes(db, other.id)).toEqual([theirs]);
  });
});

describe("the limit of recipes per user", () => {
  /** Inserts `count` more recipes of the user as copies of one. */
  async function copies(id: string, count: number): Promise<void> {
    await sql`insert into recipe (user_id, name, description, minutes, servings,
        ingredients, steps, calories, protein, carbs, fat, is_estimate, origin)
      select user_id, name, description, minutes, servings,
        ingredients, steps, calories, protein, carbs, fat, is_estimate, origin
      from recipe cross join generate_series(1, ${count}::integer) where id = ${id}::uuid`.execute(db);
  }

  test("is five hundred for each, until one is deleted", async () => {
    const { id } = await aRecipe(db, user);
    await copies(id, maxRecipes - 2);
    const last = await aRecipe(db, user);
    expect(await countRecipes(db, user.id)).toBe(500);
    expect(await insertRecipe(db, user.id, { ...makeRecipeContent(), origin: "ai" })).toBeUndefined();
    await aRecipe(db, other);
    await deleteRecipe(db, user.id, last.id);
    await aRecipe(db, user);
    expect(await countRecipes(db, user.id)).toBe(500);
  });

  test("is exact for concurrent inserts that lock the user", async () => {
    const { id } = await aRecipe(db, user);
    await copies(id, maxRecipes - 3);
    const stored = await Promise.all(
      Array.from({ length: 8 }, () =>
        db.transaction().execute(async (tx) => {
          await lockUser(tx, user.id);
          return insertRecipe(tx, user.id, { ...makeRecipeContent(), origin: "ai" });
        }),
      ),
    );
    expect(stored.filter(Boolean)).toHaveLength(2);
    expect(await countRecipes(db, user.id)).toBe(500);
  });
});

describe("the photo of a recipe", () => {
  let recipeId: string;
  beforeEach(async () => {
    recipeId = (await aRecipe(db, user)).id;
  });

  const sha256 = (bytes: Buffer): string => createHash("sha256").update(bytes).digest("hex");
  const photo = (known: string | null = null, userId = user.id) => findRecipePhoto(db, { userId, recipeId, known });

  test("the photo of a recipe is read byte by byte, with the hash of its bytes", async () => {
    const jpeg = randomBytes(150_000);
    expect(await photo()).toBeUndefined();
    expect(await saveRecipePhoto(db, user.id, recipeId, jpeg)).toBe(sha256(jpeg));
    expect(await photo()).toEqual({ sha256: sha256(jpeg), jpeg });
  });

  test("a photo that the client already has is returned without bytes, any other with them", async () => {
    const jpeg = randomBytes(100);
    await saveRecipePhoto(db, user.id, recipeId, jpeg);
    expect(await photo(sha256(jpeg))).toEqual({ sha256: sha256(jpeg), jpeg: null });
    expect(await photo(sha256(Buffer.from("older")))).toEqual({ sha256: sha256(jpeg), jpeg });
  });

  test("another photo replaces the first and has another hash", async () => {
    const [first, second] = [randomBytes(100), randomBytes(100)];
    await saveRecipePhoto(db, user.id, recipeId, first);
    await saveRecipePhoto(db, user.id, recipeId, second);
    expect(await photo(sha256(first))).toEqual({ sha256: sha256(second), jpeg: second });
  });

  test("another user can neither read, add nor replace the photo of a recipe", async () => {
    const other = await aUser(db);
    expect(await saveRecipePhoto(db, other.id, recipeId, randomBytes(100))).toBeUndefined();
    expect(await photo()).toBeUndefined();
    const jpeg = randomBytes(100);
    await saveRecipePhoto(db, user.id, recipeId, jpeg);
    expect(await saveRecipePhoto(db, other.id, recipeId, randomBytes(100))).toBeUndefined();
    expect(await photo(null, other.id)).toBeUndefined();
    expect(await photo()).toEqual({ sha256: sha256(jpeg), jpeg });
  });
});
