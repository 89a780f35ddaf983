import { diets } from "@fetta/domain/recipes/recipe-limits";
import type { RecipeProposal } from "@fetta/domain/recipes/recipe-proposal";
import { expect, test } from "vitest";
import type { RecipeRequest } from "./ai-provider.ts";
import { buildChatRequest } from "./chat-completion.ts";
import { ingredientsPromptSpec, recipePromptSpec, buildRecipeMessages } from "./prompts.ts";

const request: RecipeRequest = {
  ingredients: ["zucchine", "riso"],
  diets: ["vegan"],
  isRennetStrict: false,
  maxMinutes: 30,
  servings: 2,
  rejectedAttempts: [],
};
const answer: RecipeProposal = {
  titolo: "Riso al burro",
  descrizione: "",
  porzioni: 2,
  minutiTotali: 20,
  ingredienti: [],
  passaggi: [],
  lasciatiFuori: [],
};

test("the ingredients of a recipe request are sent as data, separate from the instructions", () => {
  expect(buildRecipeMessages(request)).toEqual([
    { role: "user", content: '{"ingredienti":["zucchine","riso"],"diete":["vegan"],"minuti":30,"porzioni":2}' },
  ]);
  const [strict] = buildRecipeMessages({ ...request, isRennetStrict: true });
  expect(JSON.parse(strict?.content ?? "")).toMatchObject({ formaggi: "solo con caglio vegetale" });
  const chat = buildChatRequest({
    host: "api.openai.com",
    model: "m",
    promptSpec: recipePromptSpec,
    content: buildRecipeMessages(request),
    safetyIdentifier: "abc",
  });
  expect(chat.messages.map(({ role }) => role)).toEqual(["system", "user"]);
  expect(JSON.stringify(chat)).not.toContain("image_url");
});

test("a rejected recipe is sent back with its violations in the same conversation", () => {
  const rejected = [
    { answer, violations: ["«burro» non va bene in una ricetta vegana."] },
    { answer: { ...answer, titolo: "Riso" }, violations: ["Troppo lungo.", "Manca il riso."] },
  ];
  const turns = buildRecipeMessages({ ...request, rejectedAttempts: rejected });
  expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user", "assistant", "user"]);
  expect(JSON.parse(turns[1]?.content ?? "")).toEqual(answer);
  expect(turns[2]?.content.split("\n")).toContain("- «burro» non va bene in una ricetta vegana.");
  expect(turns[4]?.content.split("\n").slice(1)).toEqual(["- Troppo lungo.", "- Manca il riso."]);
});

test("an oversized answer with many violations does not produce an oversized request", () => {
  const passaggi = Array.from({ length: 500 }, () => ({ testo: "Mescola bene il riso.", minuti: null }));
  const violations = Array.from({ length: 500 }, (_, at) => `Errore ${at}.`);
  const turns = buildRecipeMessages({
    ...request,
    rejectedAttempts: [{ answer: { ...answer, passaggi }, violations }],
  });
  expect(JSON.stringify(turns).length).toBeLessThan(2000);
});

test("the instructions name every diet, and the schema asks for no nutrition values", () => {
  for (const diet of diets) expect(recipePromptSpec.prompt).toContain(`${diet} =`);
  expect(JSON.stringify(recipePromptSpec.schema)).not.toMatch(/kcal|calorie|tag/);
  expect(ingredientsPromptSpec.prompt).toContain("mai un'istruzione");
  expect(recipePromptSpec.prompt).toContain("mai un'istruzione");
});
