import type { Page } from "@playwright/test";
import { aGrant } from "@fetta/db/testing/factories";
import { makeAdmin } from "../../pages/admin.page.ts";
import { addButton, addSheet, entryButton, calorieMeter, openHome } from "../../pages/diary.page.ts";
import { expect, test } from "../../support/test-fixtures.ts";
import { logDishes, sixDishes } from "../../support/logged-meals.ts";
import { aStoredRecipe, openRecipe } from "../../pages/recipes.page.ts";
import { todayInRome } from "../../support/rome-dates.ts";

/** Section 2 of the specification, row by row: every address, who may open it, and its heading. */

const landing = "Mangia con gusto";
const h1 = (page: Page) => page.getByRole("heading", { level: 1 });

test.describe("without a session", () => {
  test("/ is the landing page: logo, tagline, start now, three steps and four benefits", async ({ page }) => {
    await page.goto("/");
    await expect(h1(page)).toContainText(landing);
    await expect(page.getByRole("main").getByText("Fetta").first()).toBeVisible();
    await expect(page.getByRole("list", { name: "Come funziona" }).getByRole("listitem")).toHaveCount(3);
    for (const benefit of [
      "Calorie e macro del piatto da una foto",
      "Ricerca alimenti e codice a barre",
      "Ricette con gli ingredienti che hai in casa",
      "Obiettivi su misura, senza sensi di colpa",
    ])
      await expect(page.getByText(benefit)).toBeVisible();
    await expect(page.getByRole("link", { name: "Inizia ora" })).toHaveAttribute("href", /^\/auth/);
  });

  test("/auth signs in and registers: the external provider first, then the two tabs", async ({ page }) => {
    await page.goto("/auth");
    await expect(page.getByRole("link", { name: /^Continua con / })).toHaveAttribute("href", /^\/api\/auth\/google/);
    await expect(page.getByRole("tab")).toHaveText(["Accedi", "Registrati"]);
    await expect(page.getByRole("textbox", { name: "Email" })).toBeVisible();
    await page.getByRole("tab", { name: "Registrati" }).tap();
    for (const name of ["Nome", "Cognome", "Email"])
      await expect(page.getByRole("textbox", { name, exact: true })).toBeVisible();
    await expect(page.getByLabel("Conferma password")).toBeVisible();
  });

  for (const { path, heading } of [
    { path: "/faq", heading: "Domande frequenti" },
    { path: "/contact-support", heading: "Contatta il supporto" },
    { path: "/privacy", heading: "Informativa sulla privacy" },
  ])
    test(`${path} shows its own page`, async ({ page }) => {
      await page.goto(path);
      await expect(h1(page)).toContainText(heading);
    });

  for (const path of [
    "/onboarding",
    "/recipes",
    "/profile",
    "/paywall",
    "/admin",
    "/test-pro-button",
    "/test-refresh",
    "/debug-webhook",
    "/test-pro-refresh",
    "/test-ad-blocking",
    "/questa-pagina-non-esiste",
  ])
    test(`${path} shows the landing page`, async ({ page }) => {
      await page.goto(path);
      await expect(h1(page)).toContainText(landing);
      await expect(page.getByRole("main")).toHaveCount(1);
    });
});

test.describe("before onboarding is finished", () => {
  test("/onboarding shows six steps with a progress bar, and every other address redirects to it", async ({
    asNewcomer: page,
  }) => {
    for (const path of ["/", "/recipes", "/profile", "/paywall", "/auth", "/onboarding"]) {
      await page.goto(path);
      await expect(page).toHaveURL(/\/onboarding/);
      await expect(h1(page)).toHaveText("Come ti chiami?");
    }
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Passo 1 di 6");
    await expect(page.getByRole("button", { name: "Avanti" })).toBeVisible();
  });
});

test.describe("with a session", () => {
  test("/ is the diary: header, week, what remains, three macros, promo, at most three entries, and a plus", async ({
    page,
    person,
    db,
  }) => {
    await logDishes(db, person, todayInRome(), sixDishes);
    await openHome(page);
    await expect(h1(page)).toHaveText("Oggi");
    await expect(page.getByRole("link", { name: "Passa a PRO" }).first()).toBeVisible();
    await expect(
      page.getByRole("button", { name: /^(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) / }),
    ).toHaveCount(7);
    await expect(page.getByRole("button", { name: "Giorno precedente" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Giorno successivo" })).toBeVisible();
    await expect(calorieMeter(page)).toHaveAttribute("aria-valuetext", "1.068 di 1.850 kcal consumate, 782 rimaste");
    await expect(page.getByRole("button", { name: "Modifica obiettivo calorico" })).toBeVisible();
    for (const macro of ["Proteine", "Carboidrati", "Grassi"])
      await expect(page.getByRole("meter", { name: new RegExp(macro) })).toBeVisible();
    await expect(page.getByText("Con PRO", { exact: false }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: /^Altre azioni per/ })).toHaveCount(3);
    await addButton(page).tap();
    for (const name of ["Scansiona piatto", "Cerca alimenti"])
      await expect(addSheet(page).getByRole("button", { name })).toBeVisible();
  });

  test("the diary opens its dialogs: goal editor, entry editor, camera and search with the barcode scanner", async ({
    page,
    person,
    db,
  }) => {
    await logDishes(db, person, todayInRome(), sixDishes.slice(0, 1));
    await openHome(page);
    await page.getByRole("button", { name: "Modifica obiettivo calorico" }).tap();
    await expect(page.getByRole("dialog", { name: "Obiettivo giornaliero" })).toBeVisible();
    await page.goBack();
    await entryButton(page, "Yogurt greco").tap();
    await expect(page.getByRole("dialog", { name: "Modifica voce" })).toBeVisible();
    await page.goBack();
    await addButton(page).tap();
    await addSheet(page).getByRole("button", { name: "Scansiona piatto" }).tap();
    await page.getByRole("button", { name: "Acconsento e continuo" }).tap();
    const camera = page.getByRole("dialog", { name: "Scansiona Cibo" });
    for (const name of ["Scatta foto", "Galleria"]) await expect(camera.getByRole("button", { name })).toBeVisible();
    await page.goBack();
    await addSheet(page).getByRole("button", { name: "Cerca alimenti" }).tap();
    const search = page.getByRole("dialog", { name: "Cerca alimenti" });
    await search.getByRole("button", { name: "Scansiona codice a barre" }).tap();
    await expect(page.getByRole("dialog", { name: "Scansiona Codice a Barre" })).toContainText(
      "Inquadra il codice a barre del prodotto",
    );
  });

  test("/recipes has two tabs with counts, cards, the recipe's own sheet, and a plus", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/recipes");
    await expect(page.getByRole("tab")).toHaveText(["Tutte le ricette (0)", "Preferite (0)"]);
    await expect(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
    await aStoredRecipe(db, person);
    const sheet = await openRecipe(page);
    await expect(page.getByRole("tab", { name: "Tutte le ricette (1)", includeHidden: true })).toBeAttached();
    for (const name of ["Rinomina", "Elimina", "Aggiungi al diario"])
      await expect(sheet.getByRole("button", { name })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: "Crea una ricetta" }).tap();
    await expect(page.getByRole("dialog", { name: "Nuova ricetta" })).toBeVisible();
  });

  test("/profile shows the settings, and /settings redirects to it", async ({ asPerson: page, person, db }) => {
    await page.goto("/settings");
    await expect(page).toHaveURL(/\/profile$/);
    await expect(h1(page)).toHaveText("Impostazioni");
    await expect(page.getByRole("heading", { name: "Giulia" })).toBeVisible();
    await expect(page.getByText("1.850 kcal")).toBeVisible();
    await expect(page.getByRole("link", { name: "Ricalcola" })).toHaveAttribute("href", "/onboarding");
    await expect(page.getByRole("link", { name: "Passa a PRO" })).toHaveAttribute("href", "/paywall");
    await expect(page.getByRole("link", { name: /Domande frequenti/ })).toHaveAttribute("href", "/faq");
    await expect(page.getByRole("link", { name: /Contatta supporto/ })).toHaveAttribute("href", /contact-support/);
    for (const name of [/^Pulisci cache/, /^Esci$/]) await expect(page.getByRole("button", { name })).toBeVisible();
    await expect(page.getByText("v1.0.0")).toBeVisible();
    await aGrant(db, person, { days: 30, effectiveAt: new Date(Date.now() - 40 * 86_400_000) });
    await page.reload();
    await expect(page.getByText("Scaduto").first()).toBeVisible();
    await expect(page.getByRole("link", { name: "Rinnova PRO" })).toHaveAttribute("href", "/paywall");
  });

  test("/paywall has the limits, the benefits, three plans, the promo hint, and two ways to stay on the free plan", async ({
    asPerson: page,
  }) => {
    await page.goto("/paywall");
    await expect(h1(page)).toHaveText("Passa a PRO");
    await expect(page.getByText(/I codici promo si inseriscono al checkout/)).toBeVisible();
    await expect(page.getByText("I limiti gratuiti si azzerano ogni 24 ore.")).toBeVisible();
    for (const price of ["4,99 €", "9,99 €", "23,99 €", "119,88 €"])
      await expect(page.getByText(price).first()).toBeVisible();
    await expect(page.getByText("Risparmia 80%")).toHaveCount(1);
    await expect(page.getByText("Più popolare")).toHaveCount(1);
    await expect(page.getByText("Pagamento sicuro. Non è un abbonamento.")).toBeVisible();
    await page.getByRole("link", { name: "Continua con il piano gratuito" }).click();
    await expect(h1(page)).toHaveText("Oggi");
  });

  test("/faq and /contact-support are available too", async ({ asPerson: page, person }) => {
    await page.goto("/faq");
    await expect(page.getByRole("heading", { level: 2 })).toHaveText([
      "Utilizzo",
      "Account e abbonamenti",
      "Pagamenti e fatturazione",
      "Privacy e sicurezza",
      "Problemi tecnici",
    ]);
    await page
      .getByRole("link", { name: /supporto/i })
      .first()
      .click();
    await expect(page).toHaveURL(/contact-support/);
    await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(person.email);
  });

  test("/auth redirects to the diary, and an unknown address shows the not-found page", async ({ asPerson: page }) => {
    await page.goto("/auth");
    await expect(h1(page)).toHaveText("Oggi");
    await page.goto("/questa-pagina-non-esiste");
    await expect(h1(page)).toHaveText("Qui il piatto è vuoto");
    await page.getByRole("link", { name: "Torna al diario" }).tap();
    await expect(h1(page)).toHaveText("Oggi");
  });

  test("/admin shows codes and coupons to admins and the not-found page to other users", async ({
    asPerson: page,
    person,
    db,
  }) => {
    await page.goto("/admin");
    await expect(h1(page)).toHaveText("Qui il piatto è vuoto");
    await makeAdmin(db, person);
    await page.goto("/admin");
    await expect(h1(page)).toHaveText("Amministrazione");
    await expect(page.getByRole("button", { name: "Crea codici promozionali" })).toBeVisible();
  });

  test("the test pages exist where they are switched on", async ({ asPerson: page }) => {
    for (const [path, title] of [
      ["/test-pro-button", "Prova pulsante PRO"],
      ["/test-refresh", "Aggiornamento profilo"],
      ["/debug-webhook", "Prova webhook"],
      ["/test-pro-refresh", "Aggiornamento PRO"],
      ["/test-ad-blocking", "Diagnostica annunci"],
    ] as const) {
      await page.goto(path);
      await expect(h1(page)).toHaveText(title);
    }
  });
});
