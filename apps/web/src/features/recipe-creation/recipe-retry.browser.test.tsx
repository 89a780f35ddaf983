import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { useFakeClock } from "../../testing/fake-clock.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { setViewport } from "../../testing/layout.ts";

const preferences = page.getByRole("dialog", { name: "Nuova ricetta" });
const camera = page.getByRole("dialog", { name: "Scansiona Ingredienti" });
const creation = page.getByRole("dialog", { name: "Stiamo creando la tua ricetta" });
const pending = page.getByRole("region", { name: "La tua ricetta è in sospeso" });
const recipe = page.getByRole("dialog", { name: frittata.name, exact: true });
const goOn = creation.getByRole("button", { name: "Continua" });
const continues = creation.getByText("Tra poco si prosegue. Tocca la lista per restare qui.");

type Answer = (request: Request) => Response | Promise<Response>;

/** The recipes of a user; each request to the model is answered by the next function, and its key is noted. */
function mountRecipes(reading: Answer[], writing: Answer[]): { keys: (string | null)[] } {
  const keys: (string | null)[] = [];
  let isMade = false;
  const answerFrom = (answers: Answer[]) => async (request: Request) => {
    keys.push(request.headers.get("idempotency-key"));
    const response = (await answers.shift()?.(request)) ?? Response.error();
    isMade ||= response.ok && answers === writing;
    return response;
  };
  mountApp(
    "/recipes",
    {
      recipes: {
        list: () => (isMade ? [frittata] : []),
        checkIngredients: ({ ingredients, diets }) =>
          ingredients.map((name) => ({ name, known: true, against: diets.filter(() => name === "petto di pollo") })),
      },
    },
    {
      rest: { "POST /api/analyze-ingredients": answerFrom(reading), "POST /api/generate-recipe": answerFrom(writing) },
    },
  );
  return { keys };
}

const seen: Answer = () => Response.json({ ingredients: ["zucchine", "pomodori"] });
const written: Answer = () => Response.json(frittata);
const broken: Answer = () => Response.json({ message: "Riprova." }, { status: 502 });

async function takePhoto(): Promise<void> {
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Continua" }).click();
  await camera.getByRole("button", { name: "Consenti fotocamera" }).click();
  await camera.getByRole("button", { name: "Scatta foto" }).click();
}

async function writeIngredients(text: string): Promise<void> {
  await preferences.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await creation.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill(text);
}

test("an unedited ingredient list announces that it is used automatically, also on a small phone, and then is", async () => {
  await setViewport(360, 640);
  useFakeClock();
  mountRecipes([seen], [written]);
  await takePhoto();
  await expect.element(continues).toBeInViewport({ ratio: 1 });
  await expect.element(goOn).toBeInViewport({ ratio: 1 });
  await vi.advanceTimersByTimeAsync(6000);
  await expect.element(recipe).toBeVisible();
});

test("a photo that could not be read is read on another attempt under its key", async () => {
  useFakeClock();
  const { keys } = mountRecipes([broken, seen], [written]);
  await takePhoto();
  await expect.element(page.getByText("Analisi Fallita")).toBeVisible();
  await expect.element(pending.getByRole("img", { name: "La foto degli ingredienti" })).toBeVisible();
  await pending.getByRole("button", { name: "Riprova" }).click();
  await expect.element(creation.getByRole("button", { name: "Togli pomodori" })).toBeVisible();
  await goOn.click();
  await expect.element(recipe).toBeVisible();
  expect(keys.slice(0, 2)).toEqual([expect.any(String), keys[0]]);
});

test("ingredients that a diet excludes are struck out, and a second press asks for no second recipe", async () => {
  const response = Promise.withResolvers<Response>();
  const { keys } = mountRecipes([], [() => response.promise]);
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Vegana" }).click();
  await writeIngredients("zucchine, riso; petto di pollo");
  await creation.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await expect.element(creation).toMatchTextContent("petto di pollo: non va con Vegana");
  expect([...creation.element().querySelectorAll("s")].map(({ textContent }) => textContent)).toEqual([
    "petto di pollo",
  ]);
  // The second click is ignored while the first request is pending.
  await goOn.dblClick();
  await expect.poll(() => keys).toHaveLength(1);
  response.resolve(Response.json(frittata));
  await expect.element(recipe).toBeVisible();
  expect(keys).toHaveLength(1);
});

test("a recipe whose response was lost is asked for again under its key", async () => {
  const { keys } = mountRecipes([], [() => Response.error(), written]);
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await writeIngredients("zucchine, riso");
  await goOn.click();
  await expect.element(pending).toMatchTextContent("Impossibile generare la ricetta. Riprova.");
  await pending.getByRole("button", { name: "Riprova" }).click();
  await expect.element(recipe).toBeVisible();
  expect(keys.slice(0, 2)).toEqual([expect.any(String), keys[0]]);
});
