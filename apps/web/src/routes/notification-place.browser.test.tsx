import { expect, onTestFinished, test, vi } from "vitest";
import { page } from "vitest/browser";
import { frittata } from "../entities/recipe/testing/sample-recipe.ts";
import { apple, fakeFoodSearch } from "../features/food-search/testing/fake-food-search.ts";
import { fakeEstimate } from "../features/estimate/testing/fake-estimate.ts";
import { today } from "../lib/local-date.ts";
import { openAddSheet, toastRegion } from "../testing/diary-page.ts";
import { failing, type FakeAnswers } from "../testing/fake-api.ts";
import { fakeDiary, sixEntries } from "../testing/fake-diary.ts";
import { fakeSettings } from "../testing/fake-settings.ts";
import { expectNothingCovered, showLongToast, findLayerTitle } from "../testing/notification-cover.ts";
import { setViewport } from "../testing/layout.ts";
import { goBack, mountApp } from "../testing/mount-app.tsx";
import { mountAsGuest } from "../testing/mount-as-guest.ts";
import { sampleAccount } from "../testing/sample-account.ts";

const { profile, user } = sampleAccount();
const admin = sampleAccount({ profile: { ...profile, role: "admin" }, user: { ...user, role: "admin" } });
const entries = sixEntries(today());
const entryId = entries[0]?.id ?? "";
const diary = fakeDiary(entries);
const search = fakeFoodSearch([apple], entries);
const recipes: FakeAnswers = { recipes: { list: [frittata], checkIngredients: [] }, search: { foods: failing } };
const links: FakeAnswers = { readerLink: { list: { links: [], notes: [], proposals: [] } } };
const trends: FakeAnswers = {
  trends: { read: failing, nutrients: failing },
  body: { weights: failing, water: failing },
} as FakeAnswers;
const dataPage: FakeAnswers = { ...fakeSettings, personalData: { consents: failing, erasureRequirements: failing } };
const support: FakeAnswers = { support: { contact: { email: "aiuto@example.org" } } };
const adminAnswers: FakeAnswers = {
  admin: {
    factorState: { required: false, enrolled: false, passed: false, codesLeft: 0 },
    promotions: { promotionCodes: [], coupons: [] },
  },
};

for (const path of [
  "/auth",
  "/auth?scheda=registrati",
  "/faq",
  "/contact-support",
  "/privacy",
  "/nuova-password",
  "/verifica",
  "/collega",
  "/segue",
])
  test(`a notification covers no control of ${path} for a guest`, async () => {
    mountAsGuest(path, {}, support);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingCovered(false);
  });

for (const [path, answers] of [
  ["/", diary],
  ["/recipes", recipes],
  ["/profile", fakeSettings],
  ["/andamento", trends],
  ["/nutrienti", trends],
  ["/fabbisogno", {}],
  ["/condivisione", links],
  ["/dati", dataPage],
  ["/crediti", {}],
  ["/paywall", {}],
  ["/paywall?motivo=limite&resetsAt=2099-01-01T00%3A00%3A00Z", {}],
  ["/recesso", fakeSettings],
  ["/faq", support],
  ["/contact-support", support],
  ["/onboarding", { account: { body: failing } }],
  ["/admin", adminAnswers],
  ["/non-esiste", {}],
] as const)
  test(`a notification covers no control of ${path}`, async () => {
    mountApp(path, answers, { me: path === "/admin" ? admin : sampleAccount() });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingCovered(false);
  });

for (const [sheet, answers, path = "/"] of [
  ["foglio=aggiungi", diary],
  ["foglio=solo-calorie", diary],
  ["foglio=cerca", search],
  [`foglio=cerca&f-view=alimento&f-ref=${apple.ref}`, search],
  ["foglio=cerca&f-view=crea", search],
  ["foglio=scansiona", diary],
  ["foglio=scansiona&f-modo=etichetta", diary],
  ["foglio=codice", diary],
  ["foglio=descrivi", diary],
  [`foglio=voce&f-id=${entryId}`, diary],
  [`foglio=azioni&f-id=${entryId}`, diary],
  [`foglio=copia&f-id=${entryId}`, diary],
  ["foglio=copia", diary],
  ["foglio=calendario", diary],
  ["foglio=obiettivo", diary],
  ["foglio=installa", diary],
  ["foglio=spesa", diary],
  ["foglio=nuovo-link", links, "/condivisione"],
  [`foglio=vedi-ricetta&f-id=${frittata.id}`, recipes, "/recipes"],
  [`foglio=cucina&f-id=${frittata.id}`, recipes, "/recipes"],
  ["foglio=scrivi-ricetta", recipes, "/recipes"],
  ["foglio=ricetta", recipes, "/recipes"],
  ["foglio=ingredienti", recipes, "/recipes"],
  ["foglio=informazioni", fakeSettings, "/profile"],
  ["foglio=rapporto", fakeSettings, "/profile"],
  ["foglio=password", fakeSettings, "/profile"],
  [
    "foglio=passkey",
    { ...fakeSettings, passkey: { list: { rpId: "localhost", userHandle: "", passkeys: [] } } },
    "/profile",
  ],
  ["foglio=dispositivi", { ...fakeSettings, auth: { ...fakeSettings.auth, sessions: [] } }, "/profile"],
  ["foglio=importa", dataPage, "/dati"],
  ["foglio=elimina-account", dataPage, "/dati"],
] as const satisfies readonly (readonly [string, FakeAnswers, string?])[])
  test(`a notification covers no control of the sheet ${path}?${sheet}`, async () => {
    mountApp(`${path}?${sheet}`, answers);
    await expect.poll(findLayerTitle).toEqual(expect.any(String));
    await expectNothingCovered(true);
  });

test("a notification covers no control of a photo's result", async () => {
  mountApp("/", fakeEstimate());
  await page
    .getByRole("button", { name: /^Pollo con patate/ })
    .first()
    .click();
  await expect.element(page.getByRole("dialog", { name: "Risultato della foto" })).toBeVisible();
  await expectNothingCovered(true);
});

test("a notification stays where its action closes the sheet, and leaves with the sheet or page to which it belongs", async () => {
  mountApp("/", diary);
  await openAddSheet();
  await expect.element(page.getByRole("dialog")).toBeVisible();
  showLongToast();
  goBack();
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
  await expect.element(toastRegion).toMatchTextContent("Aggiunto al log!");
  const later = performance.now() + 3000;
  const clock = vi.spyOn(performance, "now").mockReturnValue(later);
  onTestFinished(() => clock.mockRestore());
  await page.getByRole("link", { name: "Ricette" }).click();
  await expect.element(toastRegion).toHaveTextContent("");
});

test("on a desk a notification stands at the bottom left of the content, beside the navigation", async () => {
  await setViewport(1280, 800);
  mountApp("/", diary);
  await expect.element(page.getByRole("navigation", { name: "Navigazione principale" })).toBeVisible();
  showLongToast();
  await expect.element(toastRegion).toMatchTextContent("Aggiunto al log!");
  const card = document.querySelector(".toast")?.getBoundingClientRect();
  const side = document.querySelector(".side")?.getBoundingClientRect();
  expect(card?.left).toBeCloseTo((side?.right ?? 0) + 24, 0);
  expect(innerHeight - (card?.bottom ?? 0)).toBeCloseTo(24, 0);
});
