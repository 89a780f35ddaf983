import { createHash, randomBytes } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { Db } from "../../schema/schema.ts";
import { createTestDatabase } from "../../testing/test-database.ts";
import { aUser } from "../../testing/factories.ts";
import { aRecipe } from "../../testing/recipe-factories.ts";
import { findRecipePhoto, saveRecipePhoto } from "./recipe-photo.ts";

const db: Db = await createTestDatabase();
let user: { id: string };
let recipeId: string;
beforeEach(async () => {
  user = await aUser(db);
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
