import { randomUUID } from "node:crypto";
import { aGrant } from "@fetta/db/testing/factories";
import type { OpenAiFault } from "@fetta/fakes/openai/openai-faults";
import { beforeEach, describe, expect, test } from "vitest";
import { avoidHourBoundary } from "@fetta/db/testing/avoid-hour-boundary";
import { plainPhotoBase64, startRecipeApi, type Cook } from "../../testing/recipe-api.ts";
import type { Recipe } from "./schema.ts";

const kitchen = startRecipeApi();
beforeEach(avoidHourBoundary);

const pasta = { ingredients: ["spaghetti", "zucchine", "aglio"] };
const used = { recipeGenerations: { used: 1, limit: 1 } };
const nothingUsed = { recipeGenerations: { used: 0, limit: 1 } };
/** Text of a message; images and other parts as JSON. */
const textOf = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));
const callsOf = ({ user }: Cook) =>
  kitchen.api.db.selectFrom("aiCall").selectAll().where("userId", "=", user.id).orderBy("id").execute();

describe("a generated recipe", () => {
  test("uses the user's ingredients, has computed nutrition values, and counts as the day's generation", async () => {
    const cook = await kitchen.createCook();
    const { status, body } = await cook.generate({ ...pasta, dietaryPreferences: ["vegan"], cookingTime: 30 });
    expect(status).toBe(201);
    const recipe = body as Recipe;
    expect(recipe).toMatchObject({
      name: "Spaghetti con zucchine e aglio",
      origin: "ai",
      servings: 2,
      estimated: false,
      unknown: [],
      allergens: ["glutine"],
      isFavorite: false,
      ingredientPhoto: null,
      photoUrl: null,
    });
    expect(recipe.dietaryTags).toEqual(expect.arrayContaining(["vegan", "vegetarian"]));
    expect(recipe.dietaryTags).not.toContain("gluten_free");
    expect(recipe.cookingTime).toBeLessThanOrEqual(30);
    // 80 g of pasta, 150 g of courgettes and 10 g of oil per portion, by the tables.
    expect(recipe.calories).toBeGreaterThan(370);
    expect(recipe.calories).toBeLessThan(430);
    // What the model gives in grams is shown as a cook measures it; the grams stay for the figures.
    expect(recipe.ingredients).toEqual([
      "160 g di spaghetti",
      "1 zucchina e mezza",
      "1 spicchio d'aglio",
      "2 cucchiai d'olio extravergine d'oliva",
      "4 pizzichi di sale",
    ]);
    expect(recipe.parts.map(({ grams }) => grams)).toEqual([160, 300, 4, 20, 2]);
    expect(await cook.list()).toEqual([recipe]);
    expect(await cook.readUsage()).toMatchObject(used);
    expect(await callsOf(cook)).toMatchObject([{ kind: "recipe", outcome: "ok", tokensIn: 900, tokensOut: 620 }]);
  });

  test("is requested in one call with sanitised names as data and without personal data", async () => {
    const cook = await kitchen.createCook();
    const ingredients = ["<b>zucchine</b> https://evil.example", "riso"];
    await cook.generate({ ingredients, ingredientPhoto: plainPhotoBase64, servings: 4, cookingTime: 60 });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    const [call] = kitchen.fakeOpenAi.calls;
    expect(call?.picture).toBeUndefined();
    const user = call?.body.messages.filter(({ role }) => role === "user") ?? [];
    expect(user.map(({ content }) => JSON.parse(textOf(content)) as unknown)).toEqual([
      { ingredienti: ["zucchine", "riso"], diete: [], minuti: null, porzioni: 4 },
    ]);
    expect(JSON.stringify(call?.body)).not.toContain(cook.user.email);
    expect(JSON.stringify(call?.body)).not.toContain(cook.user.id);
  });

  test("stores the photo of its ingredients", async () => {
    const cook = await kitchen.createCook();
    const { body } = await cook.generate({ ...pasta, ingredientPhoto: `data:image/jpeg;base64,${plainPhotoBase64}` });
    const { id, photoUrl, ingredientPhoto } = body as Recipe;
    expect([photoUrl, ingredientPhoto]).toEqual([`/api/recipes/${id}/photo`, null]);
    expect((await cook.get(photoUrl ?? "")).status).toBe(200);
  });

  test("is generated once for a key sent twice", async () => {
    const cook = await kitchen.createCook();
    const key = randomUUID();
    const first = await cook.generate(pasta, key);
    expect(await cook.generate(pasta, key)).toMatchObject({ status: 201, body: first.body });
    expect((await cook.generate({ ...pasta, servings: 4 }, key)).status).toBe(422);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    expect(await cook.list()).toHaveLength(1);
  });

  test("is generated once for a key sent twice at once, and the waiting request may be repeated", async () => {
    const cook = await kitchen.createCook();
    const key = randomUUID();
    const { promise: until, resolve: answer } = Promise.withResolvers<void>();
    kitchen.fakeOpenAi.setFault("slow", { until });
    const making = cook.generate(pasta, key);
    await expect.poll(() => kitchen.fakeOpenAi.calls.length).toBe(1);
    expect(await cook.generate(pasta, key)).toMatchObject({ status: 409, body: { error: { code: "CONFLICT" } } });
    answer();
    const made = await making;
    expect(made.status).toBe(201);
    expect(await cook.generate(pasta, key)).toMatchObject({ status: 201, body: made.body });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    expect(await cook.list()).toHaveLength(1);
    expect(await cook.readUsage()).toMatchObject(used);
  });

  test("can be requested again under the same key after a failure", async () => {
    const cook = await kitchen.createCook();
    const key = randomUUID();
    kitchen.fakeOpenAi.setFault("always_chicken");
    const vegan = { ingredients: ["riso", "funghi"], dietaryPreferences: ["vegan"] };
    expect((await cook.generate(vegan, key)).status).toBe(422);
    kitchen.fakeOpenAi.setFault(null);
    expect((await cook.generate(vegan, key)).status).toBe(201);
    expect(await cook.list()).toHaveLength(1);
  });

  test("may use an available ingredient in another form, and says so", async () => {
    const cook = await kitchen.createCook();
    kitchen.fakeOpenAi.setFault("in_tins");
    const { status, body } = await cook.generate({ ingredients: ["ceci", "pomodori", "spinaci"] });
    expect(status).toBe(201);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    const { parts } = body as Recipe;
    expect(parts).toContainEqual(expect.objectContaining({ name: "ceci in scatola", origin: "listed" }));
  });

  test.each(["repaired_at_second", "repaired_at_third"] as const)(
    "is repaired in one conversation and charged once with the fault %s",
    async (how) => {
      const cook = await kitchen.createCook();
      kitchen.fakeOpenAi.setFault(how);
      const { status, body } = await cook.generate({
        ingredients: ["tofu", "zucchine"],
        dietaryPreferences: ["vegan"],
      });
      expect(status).toBe(201);
      expect(JSON.stringify(body)).not.toMatch(/pollo/i);
      const rounds = how === "repaired_at_second" ? 2 : 3;
      expect(kitchen.fakeOpenAi.calls).toHaveLength(rounds);
      const turns = kitchen.fakeOpenAi.calls.at(-1)?.body.messages ?? [];
      expect(turns.map(({ role }) => role).join(" ")).toBe(`system user${" assistant user".repeat(rounds - 1)}`);
      expect(textOf(turns.at(-1)?.content)).toContain("petto di pollo");
      expect(textOf(turns.at(-1)?.content)).toContain("vegana");
      expect(await callsOf(cook)).toHaveLength(rounds);
      expect(await cook.readUsage()).toMatchObject(used);
    },
  );

  test("omits what the diet forbids, and is rejected when no ingredient is left", async () => {
    const cook = await kitchen.createCook();
    const vegan = { dietaryPreferences: ["vegan"] };
    const { status, body } = await cook.generate({ ...vegan, ingredients: ["petto di pollo", "zucchine"] });
    expect(status).toBe(201);
    expect((body as Recipe).ingredients.join()).not.toMatch(/pollo/);
    const other = await kitchen.createCook();
    kitchen.fakeOpenAi.calls.length = 0;
    expect(await other.generate({ ...vegan, ingredients: ["petto di pollo", "misterite"] })).toMatchObject({
      status: 422,
      body: { error: { code: "UNPROCESSABLE", errorCode: "recipe_rejected" } },
    });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
    expect(await other.readUsage()).toMatchObject(nothingUsed);
  });
});

describe("the daily generation", () => {
  test("is one for free users: one of ten simultaneous requests passes", async () => {
    const cook = await kitchen.createCook();
    const answers = await Promise.all(Array.from({ length: 10 }, () => cook.generate(pasta)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201,
      ...Array.from({ length: 9 }, () => 429),
    ]);
    for (const { status, body } of answers)
      if (status === 429)
        expect(body).toMatchObject({
          limitReached: true,
          resetsAt: expect.any(String),
          message: "Hai raggiunto il tuo limite giornaliero",
        });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(1);
    expect(await cook.list()).toHaveLength(1);
    expect(await cook.readUsage()).toMatchObject({ ...used, ingredientScans: { used: 0 }, foodScans: { used: 0 } });
  });

  test("is unlimited for PRO", async () => {
    const cook = await kitchen.createCook();
    await aGrant(kitchen.api.db, cook.user);
    for (const _ of [1, 2]) {
      expect((await cook.generate(pasta)).status).toBe(201);
    }
    expect(await cook.readUsage()).toMatchObject({ recipeGenerations: { limit: null } });
  });

  test.each<OpenAiFault>([
    "status_500",
    "rate_limited",
    "hang",
    "cut_mid_body",
    "prose",
    "refusal",
    "truncated",
    "not_json",
    "wrong_schema",
  ])("is released when the provider fails: %s", async (how) => {
    const cook = await kitchen.createCook();
    kitchen.fakeOpenAi.setFault(how);
    // A short timeout, because the response never arrives.
    if (how === "hang") kitchen.answerWithin(1000);
    const { status, body } = await cook.generate(pasta);
    expect({ status, body }).toMatchObject({
      status: 503,
      body: { error: { code: "UPSTREAM_UNAVAILABLE", errorCode: "recipe_unavailable" } },
    });
    expect(JSON.stringify(body)).not.toMatch(/limite|daily limit|undefined is not an object/i);
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
    expect(await cook.list()).toEqual([]);
  });
});

describe("a recipe request", () => {
  test.each<[string, object]>([
    ["no ingredients", { ingredients: [] }],
    ["forty-one ingredients", { ingredients: Array.from({ length: 41 }, (_, at) => `cosa ${at}`) }],
    ["an empty ingredient", { ingredients: ["uova", "  "] }],
    ["an ingredient without a letter", { ingredients: ["<123>"] }],
    ["81 characters", { ingredients: ["a".repeat(81)] }],
    ["an unknown diet", { ...pasta, dietaryPreferences: ["paleo"] }],
    ["20 minutes", { ...pasta, cookingTime: 20 }],
    ["3 portions", { ...pasta, servings: 3 }],
    ["portions as text", { ...pasta, servings: "2" }],
    ["text for a list", { ingredients: "uova" }],
    ["a number for a photo", { ...pasta, ingredientPhoto: 7 }],
    ["nothing", {}],
  ])("with %s is rejected before a model call or a charge", async (_what, body) => {
    const cook = await kitchen.createCook();
    expect(await cook.generate(body)).toMatchObject({ status: 400, body: { error: { code: "BAD_REQUEST" } } });
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
    expect(await cook.readUsage()).toMatchObject(nothingUsed);
  });

  test("of a guest is rejected", async () => {
    expect((await kitchen.api.guest.post("/api/generate-recipe", pasta)).status).toBe(401);
    expect(kitchen.fakeOpenAi.calls).toHaveLength(0);
  });
});
