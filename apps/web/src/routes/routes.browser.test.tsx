import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { planTypes, plans } from "@fetta/domain/billing/pro-plan";
import { formatEuro } from "../lib/format-euro.ts";
import { frittata } from "../entities/recipe/testing/sample-recipe.ts";
import { addSheet, openAddSheet, toastRegion } from "../testing/diary-page.ts";
import { fakeDiary, sixEntries } from "../testing/fake-diary.ts";
import { fakeSettings } from "../testing/fake-settings.ts";
import { mountApp } from "../testing/mount-app.tsx";
import { mountAsGuest } from "../testing/mount-as-guest.ts";
import { sampleAccount } from "../testing/sample-account.ts";

/** Section 2 of the specification, row by row: every address, who may open it, and its heading. */

const heading = page.getByRole("heading", { level: 1 });
const { profile, user } = sampleAccount();

test("/ is the landing page for a guest: logo, tagline, start now, three steps and four benefits", async () => {
  mountAsGuest("/");
  await expect.element(heading).toMatchTextContent("Mangia con gusto");
  await expect.element(page.getByRole("main").getByText("Fetta").first()).toBeVisible();
  await expect.element(page.getByRole("list", { name: "Come funziona" }).getByRole("listitem")).toHaveLength(3);
  for (const benefit of [
    "Calorie e macro del piatto da una foto",
    "Ricerca alimenti e codice a barre",
    "Ricette con gli ingredienti che hai in casa",
    "Obiettivi su misura, senza sensi di colpa",
  ])
    await expect.element(page.getByText(benefit)).toBeVisible();
  const lowestPrice = formatEuro(Math.min(...planTypes.map((type) => plans[type].priceCents)));
  await expect.element(page.getByText(/^Gratis/)).toMatchTextContent(lowestPrice.replaceAll("\u00A0", " "));
  const screens = [...document.querySelectorAll<HTMLImageElement>("main img[src*=screenshots]")];
  expect(screens).toHaveLength(3);
  await Promise.all(screens.map((picture) => ((picture.loading = "eager"), picture.decode())));
  await expect
    .element(page.getByRole("link", { name: "Inizia ora" }))
    .toHaveAttribute("href", "/auth?scheda=registrati");
});

test("/auth signs in and registers: the external provider first, then the two tabs", async () => {
  mountAsGuest("/auth", { signInMethods: { mail: true, provider: "Google", isFirstRun: false } });
  await expect
    .element(page.getByRole("link", { name: /^Continua con / }))
    .toHaveAttribute("href", expect.stringMatching(/^\/api\/auth\/google/));
  expect(
    page
      .getByRole("tab")
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(["Accedi", "Registrati"]);
  await expect.element(page.getByRole("textbox", { name: "Email" })).toBeVisible();
  await page.getByRole("tab", { name: "Registrati" }).click();
  for (const name of ["Nome", "Cognome", "Email"])
    await expect.element(page.getByRole("textbox", { name, exact: true })).toBeVisible();
  await expect.element(page.getByLabelText("Conferma password")).toBeVisible();
});

for (const [path, title] of [
  ["/faq", "Domande frequenti"],
  ["/contact-support", "Contatta il supporto"],
  ["/privacy", "Informativa sulla privacy"],
] as const)
  test(`${path} shows its own page to a guest`, async () => {
    mountAsGuest(path, {}, { support: { contact: { email: null } } });
    await expect.element(heading).toMatchTextContent(title);
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
  test(`${path} shows the landing page to a guest`, async () => {
    mountAsGuest(path);
    await expect.element(heading).toMatchTextContent("Mangia con gusto");
    expect(page.getByRole("main").elements()).toHaveLength(1);
  });

for (const path of ["/", "/recipes", "/profile", "/paywall", "/auth", "/onboarding"])
  test(`before onboarding is finished ${path} shows its first of six steps with a progress bar`, async () => {
    mountApp(path, {}, { me: sampleAccount({ profile: { ...profile, onboardingCompleted: false } }) });
    await expect.element(heading).toHaveTextContent("Come ti chiami?");
    await expect.element(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "Passo 1 di 6");
    await expect.element(page.getByRole("button", { name: "Avanti" })).toBeVisible();
  });

test("/ is the diary: header, week, what remains, three macros, promo, at most three entries, and a plus", async () => {
  mountApp("/", fakeDiary(sixEntries()));
  await expect.element(heading).toHaveTextContent("Oggi");
  await expect.element(page.getByRole("link", { name: "Passa a PRO" }).first()).toBeVisible();
  await expect
    .element(
      page
        .getByRole("group", { name: /^Settimana/ })
        .getByRole("button", { name: /^(lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) / }),
    )
    .toHaveLength(7);
  for (const name of ["Giorno precedente", "Giorno successivo", "Modifica obiettivo calorico"])
    await expect.element(page.getByRole("button", { name })).toBeVisible();
  await expect
    .element(page.getByRole("meter", { name: "Calorie consumate" }))
    .toHaveAttribute("aria-valuetext", "1.068 di 1.850 kcal consumate, 782 rimaste");
  for (const macro of ["Proteine", "Carboidrati", "Grassi"])
    await expect.element(page.getByRole("meter", { name: new RegExp(macro) })).toBeVisible();
  await expect.element(page.getByText(/Con PRO/).first()).toBeVisible();
  await expect.element(page.getByRole("button", { name: /^Altre azioni per/ })).toHaveLength(3);
  await openAddSheet();
  for (const name of ["Scansiona piatto", "Cerca alimenti"])
    await expect.element(addSheet.getByRole("button", { name: new RegExp(`^${name}`) })).toBeVisible();
});

test("/recipes has two tabs with counts, cards, the recipe's own sheet, and a plus", async () => {
  const tabNames = (): (string | null)[] =>
    page
      .getByRole("tab", { includeHidden: true })
      .elements()
      .map(({ textContent }) => textContent);
  const api = mountApp("/recipes");
  await expect.element(page.getByRole("heading", { name: "Nessuna ricetta, per ora" })).toBeVisible();
  expect(tabNames()).toEqual(["Tutte le ricette (0)", "Preferite (0)"]);
  await page.getByRole("button", { name: "Crea una ricetta" }).click();
  await expect.element(page.getByRole("dialog", { name: "Nuova ricetta" })).toBeVisible();
  expect(api.callsOf("recipes.list")).not.toEqual([]);
});

test("a recipe opens its own sheet, and the tabs count it", async () => {
  mountApp("/recipes", { recipes: { list: [frittata] } });
  await page.getByRole("button", { name: frittata.name, exact: true }).click();
  const sheet = page.getByRole("dialog", { name: frittata.name, exact: true });
  for (const name of ["Rinomina", "Elimina", "Aggiungi al diario"])
    await expect.element(sheet.getByRole("button", { name })).toBeVisible();
  await expect
    .element(page.getByRole("tab", { name: "Tutte le ricette (1)", includeHidden: true }))
    .toBeInTheDocument();
});

test("/settings redirects to the settings, which show the account, the plan and every row", async () => {
  mountApp("/settings", fakeSettings);
  await expect.element(heading).toHaveTextContent("Impostazioni");
  await expect.element(page.getByRole("heading", { name: "Ada" })).toBeVisible();
  await expect.element(page.getByText("1.850 kcal")).toBeVisible();
  for (const [name, path] of [
    ["Ricalcola", "/onboarding"],
    ["Passa a PRO", "/paywall"],
    ["Domande frequenti", "/faq"],
    ["Contatta supporto", "/contact-support"],
    ["Fonti e crediti", "/crediti"],
    ["Come lo calcoliamo", "/fabbisogno"],
  ] as const)
    await expect.element(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", path);
  for (const name of [/^Pulisci cache/, /^Informazioni/, /^Esci$/])
    await expect.element(page.getByRole("button", { name })).toBeVisible();
  await expect.element(page.getByText("v1.0.0")).toBeVisible();
  expect(page.getByRole("link", { name: "Amministrazione" }).elements()).toEqual([]);
});

test("/paywall has the limits, the benefits, three plans and the promo hint", async () => {
  mountApp("/paywall");
  await expect.element(heading).toHaveTextContent("Passa a PRO");
  for (const price of ["4,99 €", "9,99 €", "23,99 €", "119,88 €"])
    await expect.element(page.getByText(price.replace(" ", "\u00A0"), { exact: false }).first()).toBeVisible();
  for (const mark of ["Risparmia 80%", "Più popolare"]) await expect.element(page.getByText(mark)).toHaveLength(1);
});

test("the help leads to the support form, which has the user's address", async () => {
  mountApp("/faq", { support: { contact: { email: null } } });
  await expect.element(heading).toMatchTextContent("Domande frequenti");
  expect(
    page
      .getByRole("heading", { level: 2 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual([
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
  await expect.element(page.getByRole("textbox", { name: "Email" })).toHaveValue(user.email);
});

test("an unknown address shows the not-found page, which leads to the diary", async () => {
  mountApp("/questa-pagina-non-esiste");
  await expect.element(heading).toHaveTextContent("Qui il piatto è vuoto");
  await page.getByRole("link", { name: "Torna al diario" }).click();
  await expect.element(heading).toHaveTextContent("Oggi");
});

for (const path of ["/admin", "/admin?sezione=persone"])
  test(`${path} shows the not-found page to users who are not admins, also with PRO, and asks for no admin data`, async () => {
    mountApp(path, {}, { me: sampleAccount({ profile: { ...profile, isPro: true, proStatus: "active" } }) });
    await expect.element(heading).toHaveTextContent("Qui il piatto è vuoto");
  });

test("a cache that cannot be cleared shows an error", async () => {
  const keys = vi.spyOn(caches, "keys").mockRejectedValue(new DOMException("no", "SecurityError"));
  onTestFinished(() => keys.mockRestore());
  mountApp("/profile", fakeSettings);
  await page.getByRole("button", { name: /^Pulisci cache/ }).click();
  await expect.element(toastRegion).toMatchTextContent("Errore nella pulizia");
});
