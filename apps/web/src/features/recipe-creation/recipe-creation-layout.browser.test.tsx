import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { frittata } from "../../entities/recipe/testing/sample-recipe.ts";
import { useFakeClock } from "../../testing/fake-clock.ts";
import { expectSoundScreen, expectSoundScreenOnFakeClock as look } from "../../testing/layout.ts";
import { mountApp } from "../../testing/mount-app.tsx";
import { givenPhotoConsent, sampleAccount } from "../../testing/sample-account.ts";

const preferences = page.getByRole("dialog", { name: "Nuova ricetta" });
const camera = page.getByRole("dialog", { name: "Scansiona Ingredienti" });
const creation = page.getByRole("dialog", { name: "Stiamo creando la tua ricetta" });
const pending = page.getByRole("region", { name: "La tua ricetta è in sospeso" });
const toast = page.getByRole("region", { name: "Notifiche (F8)" });
const goOn = creation.getByRole("button", { name: "Continua" });
const shutter = camera.getByRole("button", { name: "Scatta foto" });

const account = sampleAccount({ photoConsent: false, photoConsentAt: null });

/** Gives the consent and opens the camera, which the browser allows. */
async function startCamera(): Promise<void> {
  await camera.getByRole("button", { name: "Acconsento e continuo" }).click();
  await camera.getByRole("button", { name: "Consenti fotocamera" }).click();
  await expect.element(shutter).toBeEnabled();
}

async function takePhoto(): Promise<void> {
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Continua" }).click();
  await startCamera();
  await shutter.click();
}

test("the screens from the preferences to the camera have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  mountApp("/recipes", { account: { consentPhoto: givenPhotoConsent } }, { me: account });
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Vegana" }).click();
  await expectSoundScreen();
  await preferences.getByRole("button", { name: "Continua" }).click();
  await expect.element(camera.getByRole("button", { name: "Acconsento e continuo" })).toBeVisible();
  await expectSoundScreen();
  await startCamera();
  await expectSoundScreen();
});

test("the screens from the photo to the recipe have no accessibility violations, have 44 px touch targets and fit every width, also while loading", async () => {
  useFakeClock();
  const read = Promise.withResolvers<Response>();
  const write = Promise.withResolvers<Response>();
  const api = mountApp(
    "/recipes",
    { recipes: { list: [], checkIngredients: [] }, account: { consentPhoto: givenPhotoConsent } },
    {
      me: account,
      rest: { "POST /api/analyze-ingredients": () => read.promise, "POST /api/generate-recipe": () => write.promise },
    },
  );
  await takePhoto();
  await expect.element(creation.getByText("Riconosciamo gli ingredienti…")).toBeVisible();
  await vi.advanceTimersByTimeAsync(15_000);
  await expect.element(creation.getByText("Ci vuole più del solito")).toBeVisible();
  await look();
  // The sheet continues by itself after six seconds.
  read.resolve(Response.json({ ingredients: ["zucchine", "carote"] }));
  await expect.element(creation.getByText("Tra poco si prosegue. Tocca la lista per restare qui.")).toBeVisible();
  await look();

  await goOn.click();
  await expect
    .element(creation.getByText("Scriviamo la ricetta e controlliamo che rispetti le tue scelte…"))
    .toBeVisible();
  await look();
  api.answer({ recipes: { list: [frittata] } });
  write.resolve(Response.json(frittata));
  await expect.element(page.getByRole("button", { name: "Modalità cucina" })).toBeVisible();
  await look();
});

test("the camera without scans left has no accessibility violations, has 44 px touch targets and fits every width", async () => {
  const used = { used: 1, limit: 1, resetsAt: new Date(Date.now() + 3_600_000).toISOString() };
  mountApp(
    "/recipes",
    { recipes: { list: [frittata] } },
    { me: sampleAccount({ usage: { ...sampleAccount().usage, ingredientScans: used } }) },
  );
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Continua" }).click();
  await expect.element(camera.getByText(/^Hai usato le scansioni di oggi/)).toBeVisible();
  await expectSoundScreen();
});

test("a photo that could not be read and a failed generation have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  const answer = (message: string) => () => Response.json({ message }, { status: 502 });
  const unread = "Impossibile analizzare gli ingredienti. Riprova. Questa foto non è stata conteggiata.";
  mountApp(
    "/recipes",
    { recipes: { list: [], checkIngredients: [] }, account: { consentPhoto: givenPhotoConsent } },
    {
      me: account,
      rest: {
        "POST /api/analyze-ingredients": answer(unread),
        "POST /api/generate-recipe": answer("Impossibile generare la ricetta. Riprova."),
      },
    },
  );
  await takePhoto();
  await expect.element(toast).toMatchTextContent("Analisi Fallita");
  await expect.element(pending).toMatchTextContent(unread);
  await expectSoundScreen();

  await pending.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await creation.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("uova, zucchine");
  await goOn.click();
  await expect.element(toast).toMatchTextContent("Errore Generazione");
  await expect.element(pending).toMatchTextContent("Impossibile generare la ricetta. Riprova.");
  await expectSoundScreen();
});

test("an ingredient that a diet excludes and a recipe put off have no accessibility violations, have 44 px touch targets and fit every width", async () => {
  const checkIngredients = [
    { name: "zucchine", known: true, against: [] },
    { name: "burro", known: true, against: ["vegan" as const] },
  ];
  mountApp("/recipes", { recipes: { list: [], checkIngredients } }, { me: account });
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await preferences.getByRole("button", { name: "Vegana" }).click();
  await preferences.getByRole("button", { name: "Scrivi gli ingredienti" }).click();
  await creation.getByRole("textbox", { name: "Aggiungi ingredienti" }).fill("zucchine, burro");
  await creation.getByRole("button", { name: "Aggiungi", exact: true }).click();
  await expect.element(creation).toMatchTextContent("burro: non va con Vegana");
  await expectSoundScreen();
  await userEvent.keyboard("{Escape}");
  await expect.element(pending).toBeVisible();
  await expectSoundScreen();
});
