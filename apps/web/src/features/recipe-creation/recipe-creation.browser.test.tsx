import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import {
  abandonRecipeWish,
  getRecipeWish,
  loadRecipePreferences,
  saveRecipePreferences,
  startRecipeWish,
} from "../../entities/recipe-wish/recipe-wish.ts";
import type { FakeApi } from "../../testing/fake-api.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { sampleAccount } from "../../testing/sample-account.ts";

const preferences = page.getByRole("dialog", { name: "Nuova ricetta" });
const creation = page.getByRole("dialog", { name: "Stiamo creando la tua ricetta" });
const recipe = page.getByRole("dialog", { name: frittata.name, exact: true });
const typedText = creation.getByRole("textbox", { name: "Aggiungi ingredienti" });

type Sent = { ingredients: string[]; dietaryPreferences: string[]; ingredientPhoto: string | null };

/** The recipes of a user without the consent to send photos; `sent` has what was asked of the model. */
function mountCreation(): { api: FakeApi; sent: Sent[] } {
  const sent: Sent[] = [];
  const generate = async (request: Request): Promise<Response> => {
    sent.push((await request.json()) as Sent);
    return Response.json(frittata);
  };
  const api = mountApp(
    "/recipes",
    {
      recipes: {
        list: () => (sent.length > 0 ? [frittata] : []),
        checkIngredients: ({ ingredients, diets }) =>
          ingredients.map((name) => ({
            name,
            known: true,
            against: diets.filter((diet) => diet === "vegan" && name === "uova"),
          })),
      },
    },
    {
      me: sampleAccount({ photoConsent: false, photoConsentAt: null }),
      rest: { "POST /api/generate-recipe": generate },
    },
  );
  return { api, sent };
}

test("a typed list of ingredients becomes a recipe in three presses, without the consent for photos", async () => {
  const { sent } = mountCreation();
  let presses = 0;
  const press = async (target: ReturnType<typeof page.getByRole>): Promise<void> => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("button", { name: "Crea una ricetta" }));
  await press(preferences.getByRole("button", { name: "Scrivi gli ingredienti" }));
  await typedText.fill("uova, zucchine");
  await press(creation.getByRole("button", { name: "Continua" }));
  await expect.element(recipe).toBeVisible();
  expect(presses).toBe(3);
  expect(sent).toMatchObject([{ ingredients: ["uova", "zucchine"], ingredientPhoto: null }]);
});

test("a diet that excludes an ingredient can be changed where the conflict is shown, for this recipe alone", async () => {
  saveRecipePreferences({ diets: ["vegan"], isRennetStrict: false, minutes: 30, servings: 2 });
  const { sent } = mountCreation();
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await typedText.fill("uova");
  await creation.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await expect.element(creation).toMatchTextContent("uova: non va con Vegana");
  const diets = creation.getByRole("group", { name: "Cambia le preferenze di questa ricetta" });
  await diets.getByRole("button", { name: "Vegana" }).click();
  await expect.element(creation).not.toMatchTextContent("uova: non va con Vegana");
  // The chips stay under the finger.
  await expect.element(diets.getByRole("button", { name: "Vegana" })).toHaveAttribute("aria-pressed", "false");
  await diets.getByRole("button", { name: "Vegetariana" }).click();
  await creation.getByRole("button", { name: "Continua" }).click();
  await expect.element(recipe).toBeVisible();
  expect(sent).toMatchObject([{ ingredients: ["uova"], dietaryPreferences: ["vegetarian"] }]);
  expect(loadRecipePreferences().diets).toEqual(["vegan"]);
});

test("an interrupted recipe keeps its photo and list until a new one has an ingredient", async () => {
  const preferencesOfPhoto = loadRecipePreferences();
  mountCreation();
  const card = page.getByRole("region", { name: "La tua ricetta è in sospeso" });
  const close = creation.getByRole("button", { name: "Annulla" });
  const openNewList = async (): Promise<void> => {
    await page.getByRole("button", { name: "Crea una ricetta" }).click();
    await preferences.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
    await expect.element(typedText).toBeVisible();
  };
  const expectInterrupted = async (name: string): Promise<void> => {
    await card.getByRole("button", { name: "Riprova" }).click();
    await expect.element(creation.getByRole("button", { name: `Togli ${name}` })).toBeVisible();
    expect(creation.getByRole("button", { name: /^Togli / }).elements()).toHaveLength(1);
    await close.click();
  };
  await expect.element(page.getByRole("button", { name: "Crea una ricetta" })).toBeVisible();
  startRecipeWish({
    personId: sampleAccount().user.id,
    picture: new Blob(["photo"]),
    ingredients: ["uova"],
    preferences: preferencesOfPhoto,
  });
  abandonRecipeWish(getRecipeWish()?.key ?? "", "In sospeso.");
  await expect.element(card).toBeVisible();

  await openNewList();
  await close.click();
  const photo = card.getByRole("img", { name: "La foto degli ingredienti" });
  await expect.element(photo).toBeInTheDocument();
  expect(await (await fetch(photo.element().getAttribute("src") ?? "")).text()).toBe("photo");
  await expectInterrupted("uova");

  await openNewList();
  await typedText.fill("zucchine");
  await creation.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await close.click();
  await expectInterrupted("zucchine");
  await expect.element(photo).not.toBeInTheDocument();
  await card.getByRole("button", { name: "Lascia perdere" }).click();
  await expect.element(card).not.toBeInTheDocument();
});
