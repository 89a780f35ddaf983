import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { startRecipeApi } from "../../../testing/recipe-api.ts";

const kitchen = startRecipeApi();

const soup = {
  name: "Zuppa",
  cookingTime: 40,
  servings: 2,
  ingredients: [
    { name: "carote", grams: 160, text: "2 carote" },
    { name: "lenticchie secche", grams: 120 },
    { name: "sale", grams: 2, text: "sale" },
    { name: "acqua", grams: 800, text: "800 ml di acqua" },
  ],
};

async function withSoup() {
  const cook = await kitchen.createCook();
  const { data } = await cook.mutate("recipes.save", soup);
  return { cook, id: data.id };
}
const lines = (list: readonly { text: string }[]) => list.map(({ text }) => text);

describe("the shopping list", () => {
  test("gets the ingredients of a recipe grouped by department, without staples", async () => {
    const { cook, id } = await withSoup();
    const { data } = await cook.mutate("recipes.shopping.addRecipe", { id });
    expect(data).toMatchObject({ added: 2, merged: 0, leftOut: ["sale"] });
    expect(data.list).toMatchObject([
      { group: "vegetables", name: "carote", text: "2 carote", grams: 160, recipeId: id, checked: false },
      { group: "legumes", text: "120 g di lenticchie secche", grams: 120 },
    ]);
    expect((await cook.query("recipes.shopping.list", undefined)).data).toEqual(data.list);
  });

  test("gets amounts for the chosen number of portions, salt on request, and never water", async () => {
    const { cook, id } = await withSoup();
    const { data } = await cook.mutate("recipes.shopping.addRecipe", { id, servings: 4, withStaples: true });
    expect(lines(data.list)).toEqual(["4 carote", "240 g di lenticchie secche", "sale"]);
    expect(data).toMatchObject({ added: 3, leftOut: [] });
  });

  test("keeps what an own recipe weighs, and counts it where another recipe counts it", async () => {
    const cook = await kitchen.createCook();
    const save = (ingredients: { name: string; grams: number; text?: string }[]) =>
      cook.mutate("recipes.save", { name: "Sugo", cookingTime: 20, servings: 2, ingredients });
    const first = await save([
      { name: "aglio", grams: 2 },
      { name: "cipolla", grams: 110 },
      { name: "olio extravergine d'oliva", grams: 18 },
    ]);
    const second = await save([{ name: "cipolla", grams: 60, text: "mezza cipolla rossa" }]);
    const withStaples = true;
    const { data } = await cook.mutate("recipes.shopping.addRecipe", { id: first.data.id, withStaples });
    expect(lines(data.list)).toEqual(["1 spicchio d'aglio", "110 g di cipolla", "18 g di olio extravergine d'oliva"]);
    expect(data.list[0]).toMatchObject({ grams: 2 });
    const merged = await cook.mutate("recipes.shopping.addRecipe", { id: second.data.id });
    expect(lines(merged.data.list)[1]).toBe("1 cipolla e mezza");
  });

  test("merges the amounts of all recipes into one item, and adds checked items anew", async () => {
    const { cook, id } = await withSoup();
    await cook.mutate("recipes.shopping.addRecipe", { id });
    const { data } = await cook.mutate("recipes.shopping.addRecipe", { id });
    expect(lines(data.list)).toEqual(["4 carote", "240 g di lenticchie secche"]);
    expect(data).toMatchObject({ added: 0, merged: 2 });
    await cook.mutate("recipes.shopping.check", { id: data.list[0]?.id ?? "", checked: true });
    const third = await cook.mutate("recipes.shopping.addRecipe", { id });
    expect(third.data.list.map(({ text, checked }) => [text, checked])).toEqual([
      ["360 g di lenticchie secche", false],
      ["2 carote", false],
      ["4 carote", true],
    ]);
  });

  test("gets a recipe once per key, however often the request is sent", async () => {
    const { cook, id } = await withSoup();
    const wish = { id, servings: 4, key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => cook.mutate("recipes.shopping.addRecipe", wish)));
    for (const { data } of answers) {
      expect(data).toMatchObject({ added: 2, merged: 0, leftOut: ["sale"] });
      expect(lines(data.list)).toEqual(["4 carote", "240 g di lenticchie secche"]);
    }
    const another = await cook.mutate("recipes.shopping.addRecipe", { ...wish, key: randomUUID() });
    expect(lines(another.data.list)).toEqual(["8 carote", "480 g di lenticchie secche"]);
    const { data: pie } = await cook.mutate("recipes.save", { ...soup, name: "Torta" });
    const reused = await cook.mutate("recipes.shopping.addRecipe", { ...wish, id: pie.id });
    expect(reused.status).toBe(422);
  });

  test("loses nothing when two recipes are added at once", async () => {
    const { cook, id } = await withSoup();
    await Promise.all([1, 2, 3, 4].map(() => cook.mutate("recipes.shopping.addRecipe", { id })));
    const { data } = await cook.query("recipes.shopping.list", undefined);
    expect(lines(data)).toEqual(["8 carote", "480 g di lenticchie secche"]);
  });

  test("accepts items typed by the user, once per id", async () => {
    const cook = await kitchen.createCook();
    const wish = { id: randomUUID(), text: " 2 litri di latte " };
    await cook.mutate("recipes.shopping.add", wish);
    const { data } = await cook.mutate("recipes.shopping.add", wish);
    expect(data).toEqual([
      {
        id: wish.id,
        group: "dairy",
        name: expect.stringContaining("latte"),
        text: "2 litri di latte",
        grams: null,
        recipeId: null,
        checked: false,
        position: 1,
      },
    ]);
    const short = await cook.mutate("recipes.shopping.add", { text: "2 l di latte" });
    expect(short.data.at(-1)).toMatchObject({ text: "2 l di latte", group: "dairy" });
    const { data: both } = await cook.mutate("recipes.shopping.add", { text: "pile per il telecomando" });
    expect(both.at(-1)).toMatchObject({ text: "pile per il telecomando", group: "other" });
    expect((await cook.mutate("recipes.shopping.add", { text: "  " })).status).toBe(400);
  });

  test("supports checking, unchecking, removing and clearing items", async () => {
    const { cook, id } = await withSoup();
    const { list } = (await cook.mutate("recipes.shopping.addRecipe", { id })).data;
    const [carrots, lentils] = list;
    const done = await cook.mutate("recipes.shopping.check", { id: carrots?.id ?? "", checked: true });
    expect(done.data.map(({ name, checked }) => [name, checked])).toEqual([
      [lentils?.name, false],
      ["carote", true],
    ]);
    const undone = await cook.mutate("recipes.shopping.check", { id: carrots?.id ?? "", checked: false });
    expect(undone.data).toEqual(list);
    await cook.mutate("recipes.shopping.check", { id: carrots?.id ?? "", checked: true });
    const { data: left } = await cook.mutate("recipes.shopping.clear", { what: "checked" });
    expect(left).toEqual([lentils]);
    expect((await cook.mutate("recipes.shopping.remove", { id: lentils?.id ?? "" })).data).toEqual([]);
    expect((await cook.mutate("recipes.shopping.remove", { id: lentils?.id ?? "" })).status).toBe(200);
    await cook.mutate("recipes.shopping.addRecipe", { id });
    expect((await cook.mutate("recipes.shopping.clear", { what: "all" })).data).toEqual([]);
  });

  test("restores a removed item in its place, once", async () => {
    const { cook, id } = await withSoup();
    const { list } = (await cook.mutate("recipes.shopping.addRecipe", { id })).data;
    await cook.mutate("recipes.shopping.check", { id: list[1]?.id ?? "", checked: true });
    const before = (await cook.query("recipes.shopping.list", undefined)).data;
    await cook.mutate("recipes.shopping.remove", { id: list[0]?.id ?? "" });
    await cook.mutate("recipes.shopping.clear", { what: "checked" });
    const back = await cook.mutate("recipes.shopping.restore", { items: before });
    expect(back.data).toEqual(before);
    expect((await cook.mutate("recipes.shopping.restore", { items: before })).data).toEqual(before);
    const item = { ...before[0], recipeId: "zuppa" };
    expect((await cook.mutate("recipes.shopping.restore", { items: [item as never] })).status).toBe(400);
    expect((await cook.mutate("recipes.shopping.restore", { items: [] })).status).toBe(400);
  });

  test("keeps the items of a deleted recipe", async () => {
    const { cook, id } = await withSoup();
    await cook.mutate("recipes.shopping.addRecipe", { id });
    await cook.delete(`/api/recipes/${id}`);
    const { data } = await cook.query("recipes.shopping.list", undefined);
    expect(data.map(({ text, recipeId }) => [text, recipeId])).toEqual([
      ["2 carote", null],
      ["120 g di lenticchie secche", null],
    ]);
  });

  test("holds three hundred items and then returns an error", async () => {
    const cook = await kitchen.createCook();
    await kitchen.api.db
      .insertInto("shoppingItem")
      .values(
        Array.from({ length: 300 }, (_, at) => ({
          userId: cook.user.id,
          name: `cosa ${at}`,
          text: `cosa ${at}`,
          grams: null,
          recipeId: null,
          position: at,
        })),
      )
      .execute();
    const { status, message } = await cook.mutate("recipes.shopping.add", { text: "latte" });
    expect([status, message]).toEqual([422, "La lista della spesa è piena: togli qualcosa e riprova."]);
  });

  test("is not accessible to other users", async () => {
    const { cook, id } = await withSoup();
    const { list } = (await cook.mutate("recipes.shopping.addRecipe", { id })).data;
    const other = await kitchen.createCook();
    const item = list[0]?.id ?? "";
    expect((await other.mutate("recipes.shopping.addRecipe", { id })).status).toBe(404);
    expect((await other.mutate("recipes.shopping.check", { id: item, checked: true })).status).toBe(404);
    await other.mutate("recipes.shopping.remove", { id: item });
    await other.mutate("recipes.shopping.clear", { what: "all" });
    expect((await other.query("recipes.shopping.list", undefined)).data).toEqual([]);
    expect((await cook.query("recipes.shopping.list", undefined)).data).toEqual(list);
    expect((await kitchen.api.guest.get("/api/trpc/recipes.shopping.list")).status).toBe(401);
  });
});
