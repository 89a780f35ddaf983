import { recipeProposalSchema } from "@fetta/domain/recipes/recipe-proposal";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import OpenAI from "openai";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import type { OpenAiFault } from "./openai-faults.ts";
import { startFakeOpenAi } from "./fake-openai.ts";
import type { FakeOpenAi } from "./fake-openai.ts";

let fakeOpenAi: FakeOpenAi;
let client: OpenAI;
beforeAll(async () => {
  fakeOpenAi = await startFakeOpenAi();
  client = new OpenAI({ apiKey: "sk-test", baseURL: fakeOpenAi.url, maxRetries: 0 });
});
afterAll(() => fakeOpenAi.close());
beforeEach(() => fakeOpenAi.setFault(null));

const data = { ingredienti: ["zucchine", "pomodori"], diete: ["vegan"], minuti: 30, porzioni: 2 };
type Turn = OpenAI.ChatCompletionMessageParam;
const asked = (content: string): Turn[] => [
  { role: "system", content: 'Scrivi una ricetta {"ingredienti":[]}.' },
  { role: "user", content },
];

function ask(messages: Turn[], name = "recipe", options: OpenAI.RequestOptions = {}) {
  const request = {
    model: "gpt-5.4-mini",
    messages,
    response_format: {
      type: "json_schema",
      json_schema: { name, strict: true, schema: z.toJSONSchema(recipeProposalSchema) },
    },
  } satisfies OpenAI.ChatCompletionCreateParamsNonStreaming;
  return client.chat.completions.create(request, options);
}

const recipeIn = (answer: OpenAI.ChatCompletion): RecipeProposal =>
  recipeProposalSchema.parse(JSON.parse(answer.choices[0]?.message.content ?? ""));

const namesIn = ({ ingredienti }: RecipeProposal): string[] => ingredienti.map(({ nome }) => nome);

/** The conversation after `count` rejected answers. */
async function round(count: number, content = JSON.stringify(data)): Promise<RecipeProposal> {
  const messages = asked(content);
  for (let repair = 1; repair < count; repair += 1)
    messages.push({ role: "assistant", content: "{}" }, { role: "user", content: "Correggi: {petto di pollo}" });
  return recipeIn(await ask(messages));
}

test.each([
  ["alone", JSON.stringify(data)],
  ["between words and braces", `Ecco {i dati}: ${JSON.stringify(data, null, 2)} Grazie {davvero}.`],
  ["fenced", `\`\`\`json\n${JSON.stringify(data)}\n\`\`\``],
  ["with more keys and braces in names", JSON.stringify({ ...data, ingredienti: ["zucchine", 'un "}'], altro: {} })],
])("the request data are found %s", async (_where, content) => {
  const recipe = recipeIn(await ask(asked(content)));
  expect(recipe.porzioni).toBe(2);
  expect(namesIn(recipe)).toContain("zucchine");
});

test("text without a picture gets a recipe only under the schema name of recipes", async () => {
  for (const name of ["dish_reading", "label_reading", "ingredients"])
    await expect(ask(asked(JSON.stringify(data)), name)).rejects.toMatchObject({ code: "invalid_image" });
});

test.each([
  ["no data", "Fammi una ricetta vegana"],
  ["a diet that is none", JSON.stringify({ ...data, diete: ["paleo"] })],
  ["no portions", JSON.stringify({ ...data, porzioni: 0 })],
  ["half of the data", JSON.stringify(data).slice(0, -5)],
])("a request with %s is rejected", async (_what, content) => {
  await expect(ask(asked(content))).rejects.toMatchObject({ status: 400, code: "invalid_recipe_request" });
});

test("each repair round has more input tokens", async () => {
  const repair: Turn[] = [
    { role: "assistant", content: "{}" },
    { role: "user", content: "Correggi." },
  ];
  const first = await ask(asked(JSON.stringify(data)));
  const second = await ask([...asked(JSON.stringify(data)), ...repair]);
  expect([first.usage?.prompt_tokens, second.usage?.prompt_tokens]).toEqual([900, 1600]);
});

describe("a fault returns a recipe", () => {
  const spoilt = (fault: OpenAiFault, content?: string): Promise<RecipeProposal> => {
    fakeOpenAi.setFault(fault);
    return round(1, content);
  };

  test("with chicken for a vegan diet in every round", async () => {
    fakeOpenAi.setFault("always_chicken");
    for (const count of [1, 2, 3]) expect(namesIn(await round(count))).toContain("petto di pollo");
  });

  test.each([
    ["repaired_at_second", [true, false, false]],
    ["repaired_at_third", [true, true, false]],
  ] as const)("that is repaired in a later round: %s", async (fault, broken) => {
    fakeOpenAi.setFault(fault);
    const rounds = [await round(1), await round(2), await round(3)];
    expect(rounds.map((recipe) => namesIn(recipe).includes("petto di pollo"))).toEqual(broken);
  });

  test.each([
    ["gluten_free", "pangrattato"],
    ["keto", "zucchero"],
    ["low_cal", "burro"],
  ])("that breaks the requested diet: %s", async (diet, what) => {
    const recipe = await spoilt("repaired_at_second", JSON.stringify({ ...data, diete: [diet] }));
    expect(namesIn(recipe)).toContain(what);
  });

  test("with butter in a step but not in the ingredients", async () => {
    const recipe = await spoilt("butter_in_step");
    expect(recipe.passaggi[3]?.testo).toContain("burro");
    expect(JSON.stringify(recipe.ingredienti)).not.toContain("burro");
  });

  test("with butter that is implied, far behind or in foreign letters", async () => {
    expect((await spoilt("butter_unsaid")).passaggi[3]?.testo).toMatch(/Imburra.+infarinala/);
    expect((await spoilt("butter_far_behind")).passaggi[3]?.testo).toMatch(/ {9000}Manteca.+burro/);
    expect((await spoilt("butter_in_foreign_letters")).passaggi[3]?.testo).toContain("burr\u043e");
  });

  test("with raw meat and raw eggs", async () => {
    expect(namesIn(await spoilt("raw_meat"))).toEqual(expect.arrayContaining(["petto di pollo", "lonza di maiale"]));
    expect(namesIn(await spoilt("raw_eggs"))).toContain("uova");
  });

  test("with a tin of an ingredient that is at hand dry", async () => {
    const recipe = await spoilt("in_tins", JSON.stringify({ ...data, ingredienti: ["ceci", "pomodori"] }));
    expect(recipe.ingredienti).toContainEqual(expect.objectContaining({ nome: "ceci in scatola", origine: "extra" }));
  });

  test("with a step of the maximum length", async () => {
    expect((await spoilt("step_of_thousand")).passaggi[3]?.testo).toHaveLength(1000);
  });

  test("with wrong grams, steps, portions, minutes and extra ingredients", async () => {
    expect((await spoilt("zero_grams")).ingredienti.every(({ grammi }) => grammi === 0)).toBe(true);
    expect((await spoilt("ten_kilos")).ingredienti.every(({ grammi }) => grammi === 10_000)).toBe(true);
    expect((await spoilt("five_hundred_steps")).passaggi).toHaveLength(500);
    expect((await spoilt("wrong_servings")).porzioni).toBe(3);
    expect((await spoilt("too_long")).minutiTotali).toBe(120);
    const slow = await spoilt("steps_too_long");
    expect(slow.passaggi[0]?.minuti).toBeGreaterThan(slow.minutiTotali);
    const extras = (await spoilt("unlisted_extra")).ingredienti.filter(({ origine }) => origine === "extra");
    expect(extras).toHaveLength(3);
  });

  test("with markup in every text", async () => {
    const { titolo, descrizione, ingredienti, passaggi } = await spoilt("html_in_names");
    const texts = [titolo, descrizione, ingredienti[0]?.nome, ingredienti[0]?.quantitaTesto, passaggi[0]?.testo];
    for (const text of texts) expect(text).toMatch(/<\w/);
  });

  test("with claimed diets and nutrition", async () => {
    fakeOpenAi.setFault("claims_tags");
    const answer = await ask(asked(JSON.stringify(data)));
    expect(JSON.parse(answer.choices[0]?.message.content ?? "")).toMatchObject({ calorie: 10 });
  });

  test.each<[OpenAiFault, RegExp]>([
    ["fenced", /^```json/],
    ["not_a_number", /"grammi":NaN/],
    ["broken_characters", /\\u0000zucchine/],
    ["markup_in_names", /Pasta <img/],
    ["unreadable", /"ingredienti":\[\]/],
  ])("or a broken answer as for a photo: %s", async (fault, text) => {
    fakeOpenAi.setFault(fault);
    expect((await ask(asked(JSON.stringify(data)))).choices[0]?.message.content).toMatch(text);
  });

  test("or no answer", async () => {
    fakeOpenAi.setFault("status_503", { times: 1 });
    await expect(ask(asked(JSON.stringify(data)))).rejects.toMatchObject({ status: 503 });
    fakeOpenAi.setFault("hang", { times: 1 });
    const impatient = ask(asked(JSON.stringify(data)), undefined, { timeout: 1000 });
    await expect(impatient).rejects.toThrow(/timed out/);
  });
});
