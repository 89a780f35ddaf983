import { saveUserFoodAliases } from "@fetta/db/queries/food/custom-food";
import { aCustomFood, aProduct } from "@fetta/db/testing/food-factories";
import { createSeededDatabaseUrl } from "@fetta/db/testing/seeded-database";
import { expect, onTestFinished, test } from "vitest";
import { describeUserMeal } from "../../src/features/estimates/describe-meal.ts";
import { startApi } from "../../src/testing/harness.ts";
import { makeGtin } from "../../src/testing/product-mirror.ts";
import { listDifferingTexts, readTexts } from "./offline-rows.ts";

test("a device without a connection describes every meal in the rows of the server, with the person's own foods and words", async () => {
  const api = await startApi({ databaseUrl: await createSeededDatabaseUrl() });
  onTestFinished(() => api.close());
  const { user } = await api.signUp();
  const [bread, cake] = [
    await aCustomFood(api.db, user, { name: "Pane di casa" }),
    await aCustomFood(api.db, user, { name: "Zaffrullo della zia" }),
  ];
  const milk = await aProduct(api.db, makeGtin(1), { name: "Latte di montagna" });
  const aliases = { pane: `custom:${bread.id}`, latte: `product:${milk.gtin}`, uova: "stock:non-esiste" };
  await saveUserFoodAliases(
    api.db,
    user.id,
    Object.entries(aliases).map(([phrase, foodRef]) => ({ phrase, foodRef })),
  );
  const own = "due fette di pane, 200 ml di latte, tre uova e uno zaffrullo";
  const rows = await describeUserMeal(api.deps, user, own);
  const refs = [...rows.items, ...rows.unresolved.flatMap(({ suggestions }) => suggestions)].map(({ ref }) => ref);
  expect(refs).toEqual(expect.arrayContaining([aliases.pane, aliases.latte, `custom:${cake.id}`]));

  const read = (set: string) => readTexts(new URL(`../texts/${set}.jsonl`, import.meta.url));
  const [dev, practice, ranges] = await Promise.all([read("dev"), read("practice"), read("practice-ranges")]);
  // All of them take a minute (`npm run eval -- words`): every twentieth of the largest set.
  const texts = [own, ...dev, ...practice, ...ranges.filter((_text, index) => index % 20 === 0)];
  expect(texts.length).toBeGreaterThan(600);
  expect(await listDifferingTexts(api.deps, user, texts)).toEqual([]);
});
