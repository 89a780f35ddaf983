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
import { setViewport } from "../testing/layout.ts";
import { goBack, mountApp } from "../testing/mount-app.tsx";
import { mountAsGuest } from "../testing/mount-as-guest.ts";
import { sampleAccount } from "../testing/sample-account.ts";
import { toast } from "../ui/overlays/toast.ts";

/** A notification with as much in it as any: two lines, an action and a second one. */
function showLongToast(): void {
  const run = (): void => undefined;
  toast({
    title: "Aggiunto al log!",
    text: "Nel tuo diario: Spaghetti al pomodoro con basilico, 320 g · 486 kcal",
    action: { label: "Annulla", run },
    next: { label: "Aggiungi altro", run },
  });
}

/** The part of an element that is on the screen and not scrolled out of a box around it. */
function visibleBox(element: Element): DOMRect | undefined {
  if (!element.checkVisibility({ visibilityProperty: true })) return undefined;
  let { left, top, right, bottom } = element.getBoundingClientRect();
  for (let box = element.parentElement; box; box = box.parentElement) {
    if (box === document.documentElement || getComputedStyle(box).overflow === "visible") continue;
    const around = box.getBoundingClientRect();
    [left, top] = [Math.max(left, around.left), Math.max(top, around.top)];
    [right, bottom] = [Math.min(right, around.right), Math.min(bottom, around.bottom)];
  }
  [top, bottom] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  return right - left > 1 && bottom - top > 1 ? new DOMRect(left, top, right - left, bottom - top) : undefined;
}

const isFixed = (element: Element | null): boolean =>
  element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isFixed(element.parentElement));

/** The controls of the top sheet, or else of the page, that the notification overlaps. */
function coveredControls(isCounted: (element: Element) => boolean = () => true): string[] {
  const card = document.querySelector(".toast")?.getBoundingClientRect();
  if (!card) throw new Error("no notification");
  const layer =
    [...document.querySelectorAll("[role=dialog][data-state=open], [role=alertdialog][data-state=open]")].at(-1) ??
    document.body;
  return [...layer.querySelectorAll("a[href], button, input, select, textarea, summary, h1")]
    .filter((element) => element.closest(".toast") === null && isCounted(element))
    .filter((element) => {
      const box = visibleBox(element);
      return (
        box &&
        box.left < card.right - 1 &&
        box.right > card.left + 1 &&
        box.top < card.bottom - 1 &&
        box.bottom > card.top + 1
      );
    })
    .map((element) => element.getAttribute("aria-label") ?? element.textContent.trim() ?? element.tagName);
}

const nextFrame = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

const sizes = [
  [390, 844],
  [360, 640],
] as const;

async function expectNothingCovered(isSheet: boolean): Promise<void> {
  onTestFinished(() => page.viewport(390, 844));
  for (const [width, height] of sizes) {
    await page.viewport(width, height);
    showLongToast();
    await expect.element(toastRegion.getByText("Aggiunto al log!")).toBeVisible();
    await nextFrame();
    const size = `${width} × ${height}`;
    const card = document.querySelector(".toast")?.getBoundingClientRect();
    expect(card?.top).toBeGreaterThan(0);
    expect(card?.bottom).toBeLessThanOrEqual(height);
    if (isSheet) {
      expect([size, ...coveredControls()]).toEqual([size]);
      continue;
    }
    // What scrolls can be scrolled away from below the notification, as from below the tab bar.
    window.scrollTo(0, 0);
    expect([size, ...coveredControls((element) => element.tagName === "H1" || isFixed(element))]).toEqual([size]);
    window.scrollTo(0, document.documentElement.scrollHeight);
    await nextFrame();
    expect([`${size}, scrolled to the end`, ...coveredControls()]).toHaveLength(1);
  }
}

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
    await expect.element(page.getByRole("dialog").last()).toBeVisible();
    await expect.poll(() => document.querySelectorAll(".sheet-waiting, [role=dialog] .spinner").length).toBe(0);
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
